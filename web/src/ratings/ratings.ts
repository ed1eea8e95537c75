// Ratings, asked of the server (docs/protocol.md): one's own with their history, lists of the best,
// what a game changed. And what stands at seats, from which one sees who is near.
import { ask, person, type TableInfo } from '../table/server';

export interface Rating {
  rating: number;
  deviation: number;
}

/** What a game did to a rating. */
export interface Step extends Rating {
  game: string;
  at: number;
  /** Behind the last: that of who left. */
  place: number;
  was: number;
}

export interface MyRating extends Rating {
  map: string;
  seats: number;
  games: number;
  /** The last 200 games, the newest first. */
  history: Step[];
}

export interface Best {
  best: (Rating & { name: string; games: number })[];
  bots: (Rating & { level: string })[];
  me?: Rating & { games: number; place?: number };
}

/** Who is less sure than that is provisional: docs/place.md. */
const FIRM = 110;
export const isProvisional = ({ deviation }: Rating): boolean => deviation > FIRM;

/** Where everybody begins. */
export const NEWCOMER: Rating = { rating: 1500, deviation: 350 };

export async function myRatings(): Promise<MyRating[]> {
  return person() ? (await ask<{ ratings: MyRating[] }>('GET', 'api/me/ratings')).ratings : [];
}

export const bestOf = (map: string, seats: number): Promise<Best> =>
  ask<Best>('GET', `api/ratings?map=${map}&seats=${seats}`);

export interface Changed extends Rating {
  /** From 1, as on the wire. */
  seat: number;
  was: number;
}
/** What a finished game changed, by seat; nothing of one that was not rated. */
export async function changesOf(game: string): Promise<Changed[]> {
  const found = await ask<{ ratings?: Changed[] }>('GET', `api/games/${game}`);
  return found.ratings ?? [];
}

/** One line of a list: a person with a place, or a bot in between. */
export interface Line extends Rating {
  name?: string;
  level?: string;
  games?: number;
  place?: number;
}
/** People and bots as one list, the best first; equal ratings share a place, and bots have none. */
export function listOf({ best, bots }: Best): Line[] {
  const people = best.map((one) => ({
    ...one,
    place: best.findIndex((other) => other.rating === one.rating) + 1,
  }));
  return [...people, ...bots].sort((a, b) => b.rating - a.rating);
}

/** How far the people of a rated table are from me, on average; undefined: it is not rated. */
export function distanceTo(table: TableInfo, mine: MyRating[]): number | undefined {
  const rated = table.seats.flatMap((seat) => (seat.kind === 'person' ? (seat.rating ?? []) : []));
  if (!table.options?.rated || rated.length === 0) {
    return undefined;
  }
  const me = mine.find((one) => one.map === table.map && one.seats === table.seats.length);
  const mean = rated.reduce((sum, one) => sum + one, 0) / rated.length;
  return Math.abs(mean - (me ?? NEWCOMER).rating);
}

const isFree = ({ status, seats }: TableInfo): boolean =>
  status === 'open' && seats.some((seat) => seat.kind === 'open');

/**
 * Public tables in the order in which they are of use: with a free seat, the nearest by rating
 * first; then those that are not rated; then those that can only be watched. Quick matches find
 * their players by themselves.
 */
export function byNearness(tables: TableInfo[], mine: MyRating[]): TableInfo[] {
  const order = (table: TableInfo): [number, number] => [
    Number(!isFree(table)),
    distanceTo(table, mine) ?? Infinity,
  ];
  return tables
    .filter(({ status, options }) => status !== 'open' || !options?.quick)
    .map((table) => ({ table, key: order(table) }))
    .sort(({ key: a }, { key: b }) => a[0] - b[0] || (a[1] === b[1] ? 0 : a[1] - b[1]))
    .map(({ table }) => table);
}
