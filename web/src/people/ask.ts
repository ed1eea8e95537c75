// What is asked of the server about one's own games: docs/protocol.md.
import { keepSave, type Save } from '../table/saves';
import { ask, introduce, person, sendMap, type TableInfo } from '../table/server';
import { settings } from '../app/settings.svelte';
import { toWire } from '../table/messages';
import { say } from '../words/say.svelte';
import type { FinishedTable, Search, Turn } from '../games/games';

export interface Running {
  tables: TableInfo[];
  turns: Turn[];
}

/** The tables where one sits; nothing is asked for somebody whom the server does not know. */
export async function runningTables(): Promise<Running> {
  if (!person()) {
    return { tables: [], turns: [] };
  }
  const { tables = [], turns = [] } = await ask<Partial<Running>>('GET', 'api/me');
  return { tables, turns };
}

export interface Page {
  games: FinishedTable[];
  /** Where the next page begins. */
  next?: string;
}

export async function finishedTables(search: Search, before = ''): Promise<Page> {
  if (!person()) {
    return { games: [] };
  }
  const query = new URLSearchParams({ mine: '1' });
  for (const [key, value] of Object.entries({ ...search, before })) {
    if (value.trim() !== '') {
      query.set(key, value.trim());
    }
  }
  return ask<Page>('GET', `api/games?${query}`);
}

/** Gives a finished game of this browser to the server; it stays here too. */
export async function handIn(save: Save): Promise<void> {
  await introduce(settings.name.trim() || say('page.player', { n: 1 }));
  if (save.map.startsWith('kept-')) {
    await sendMap(save.map);
  }
  const seats = save.seats.flatMap((seat, i) => (seat.kind === 'here' ? [toWire(i)] : []));
  const record = new Blob([save.record], { type: 'text/plain' });
  const { game } = await ask<{ game: string }>('POST', `api/games?seat=${seats}`, record);
  keepSave({ ...save, handed: game });
}

export interface HolidayInfo {
  /** Milliseconds since 1970, while it lasts. */
  until?: number;
  /** Whole days that may still be taken this year. */
  left_days: number;
}
export const myHoliday = (): Promise<HolidayInfo> => ask('GET', 'api/me/holiday');
/** From now on for so many days; 0 ends it. */
export const takeHoliday = (days: number): Promise<HolidayInfo> =>
  ask('POST', 'api/me/holiday', { days });
