// A quick match: what somebody wants to play, and the wait for it (docs/protocol.md).
import { settings } from '../app/settings.svelte';
import { ask, introduce, type TableInfo } from '../table/server';
import { say } from '../words/say.svelte';

export interface QuickWish {
  map: string;
  seats: number;
  /** Seconds for a turn. */
  turn: number;
  rated: boolean;
  /** Bots may take the seats for which nobody comes. */
  bots: boolean;
}
const KEY = 'roundhouse.quick';
const USUAL: QuickWish = { map: 'usa', seats: 2, turn: 180, rated: true, bots: true };
/** Who waits asks again so often: the server has no timer of its own. */
export const AGAIN_MS = 4000;

export const lastWish = (): QuickWish => ({
  ...USUAL,
  ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<QuickWish>),
});

/** Looks for players; the table at which one waits from then on. */
export async function findPlayers(wish: QuickWish): Promise<string> {
  localStorage.setItem(KEY, JSON.stringify(wish));
  await introduce(settings.name.trim() || say('page.player', { n: 1 }));
  const { map, seats, turn, rated, bots } = wish;
  const body = { map, seats, move_s: turn, rated, bots };
  return (await ask<{ table: TableInfo }>('POST', 'api/quick', body)).table.id;
}

/** Still waits; the table that is best now, which may be another. */
export async function waitOn(id: string): Promise<TableInfo> {
  return (await ask<{ table: TableInfo }>('POST', `api/tables/${id}/wait`, {})).table;
}
