// Duplicate, asked of the server (docs/duplicate.md): the same deal at many tables, compared seat
// by seat.
import { settings } from '../app/settings.svelte';
import { ask, introduce, person, type TableInfo } from '../table/server';
import { say } from '../words/say.svelte';

export interface Result {
  /** From 1. */
  seat: number;
  name: string;
  game: string;
  points: number;
  /** At its table, from 1. */
  rank: number;
  /** Thousandths; left out: nobody else had the seat. */
  matchpoints?: number;
  /** A bot moved for them. */
  gone?: boolean;
  me?: boolean;
}

export interface Duplicate {
  id: string;
  title: string;
  map: string;
  seats: number;
  people: number;
  level?: string;
  move_s?: number;
  until: number;
  /** Opened by the one who asks. */
  host: boolean;
  status: 'open' | 'closed' | 'over';
  seed_hash: string;
  waiting: number;
  playing: number;
  /** One's own. */
  table?: string;
  finished?: boolean;
  /** Once it is over. */
  seed?: string;
  results?: Result[];
}

export interface NewDuplicate {
  map: string;
  seats: number;
  people: number;
  /** Seconds for a turn; 0: no clock. */
  turn: number;
  hours: number;
  title: string;
}

export type Mine = Pick<Duplicate, 'id' | 'title' | 'map' | 'until'>;

type One = { duplicate: Duplicate };
const introduced = (): Promise<unknown> =>
  introduce(settings.name.trim() || say('page.player', { n: 1 }));

export async function myDuplicates(): Promise<Mine[]> {
  return person() ? (await ask<{ duplicates: Mine[] }>('GET', 'api/duplicates')).duplicates : [];
}
export async function duplicateOf(id: string): Promise<Duplicate> {
  return (await ask<One>('GET', `api/duplicates/${id}`)).duplicate;
}
export async function openDuplicate(wish: NewDuplicate): Promise<string> {
  await introduced();
  const { turn, title, ...rest } = wish;
  const { duplicate } = await ask<One>('POST', 'api/duplicates', {
    ...rest,
    ...(turn > 0 ? { move_s: turn } : {}),
    ...(title.trim() ? { title: title.trim() } : {}),
  });
  return duplicate.id;
}
/** Sits down at one of its tables, or comes back to it; its id. */
export async function playDuplicate(id: string): Promise<string> {
  await introduced();
  return (await ask<{ table: TableInfo }>('POST', `api/duplicates/${id}/play`, {})).table.id;
}
export async function closeDuplicate(id: string): Promise<Duplicate> {
  return (await ask<One>('POST', `api/duplicates/${id}/close`, {})).duplicate;
}

/** Results of each seat that people had, the best first. */
export function bySeat(results: Result[]): { seat: number; lines: Result[] }[] {
  const seats = [...new Set(results.map((one) => one.seat))].sort((a, b) => a - b);
  return seats.map((seat) => ({
    seat,
    lines: results.filter((one) => one.seat === seat).sort((a, b) => b.points - a.points),
  }));
}

/** "87.5 %" */
export const percent = (thousandths: number): string =>
  `${Math.round(thousandths) / 10} %`.replace('.0 ', ' ');
