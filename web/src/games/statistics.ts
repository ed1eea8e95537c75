// My statistics, asked of the server (docs/protocol.md) and put together for the pictures.
import { ask } from '../table/server';

export interface Sums {
  map: string;
  seats: number;
  /** Handed in: played without the server. */
  alone: boolean;
  games: number;
  /** A bot stood in at the end: in no other sum. */
  gone: number;
  places: number[];
  total: number;
  routes: number;
  won: number;
  lost: number;
  bonus: number;
  penalty: number;
  completed: number;
  held: number;
  path: number;
  longest: number;
  best: number;
  best_path: number;
}

export interface Opponent {
  name?: string;
  level?: string;
  games: number;
  won: number;
  lost: number;
}

export interface Statistics {
  sums: Sums[];
  /** By map and route. */
  routes: Record<string, Record<string, number>>;
  versus: Opponent[];
}

export const myStatistics = (): Promise<Statistics> => ask<Statistics>('GET', 'api/me/statistics');

/** Games that were played to their end. */
export const playedIn = (sums: Sums[]): number =>
  sums.reduce((n, one) => n + one.games - one.gone, 0);

type Added = 'total' | 'routes' | 'won' | 'lost' | 'bonus' | 'penalty' | 'completed' | 'held';

/** The mean of a sum over games played to their end; 0: there are none. */
export function meanOf(sums: Sums[], key: Added | 'path'): number {
  const n = playedIn(sums);
  return n ? sums.reduce((sum, one) => sum + one[key], 0) / n : 0;
}

export interface Row {
  seats: number;
  games: number;
  places: number[];
}

/** Places by the number of players. */
export function bySeats(sums: Sums[]): Row[] {
  const rows = new Map<number, Row>();
  for (const { seats, games, gone, places } of sums) {
    const row = rows.get(seats) ?? { seats, games: 0, places: Array<number>(seats).fill(0) };
    row.games += games - gone;
    row.places = row.places.map((n, i) => n + (places[i] ?? 0));
    rows.set(seats, row);
  }
  return [...rows.values()].filter((row) => row.games > 0).sort((a, b) => a.seats - b.seats);
}
