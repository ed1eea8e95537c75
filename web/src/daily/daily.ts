// The deal of the day, of the server or, without one, of this page: docs/daily.md.
import { settings } from '../app/settings.svelte';
import { BOT_NAMES } from '../home/wish.svelte';
import { GAMES } from '../app/maps';
import { startAgain } from '../home/last';
import { DAILY_LEVEL, DAY_MS, dayOf, dealHere, playedHere, type Own } from '../table/daily';
import { ask, introduce, type TableInfo } from '../table/server';
import { say } from '../words/say.svelte';

export interface Deal {
  map: string;
  /** By which the server is bound to the cards. */
  seed_hash?: string;
  /** How many have finished it. */
  finished?: number;
  /** One's own game of it. */
  table?: string;
  status?: 'playing' | 'over' | 'closed';
}

export interface Today {
  day: string;
  /** The end of the day, in milliseconds since 1970. */
  until: number;
  deals: Deal[];
  level: string;
  mine: Own[];
  /** Of a server: the hashes of tomorrow. */
  next?: { day: string; deals: Deal[] };
}

export interface Place {
  place: number;
  name: string;
  game: string;
  points: number;
  /** At its table, from 1. */
  rank: number;
  me?: boolean;
}

export interface Results {
  over: boolean;
  finished: number;
  seed_hash: string;
  /** Once the day is over. */
  seed?: string;
  mine?: Omit<Place, 'name'>;
  places: Place[];
}

/** Today's deals of this page. */
export function todayHere(now = Date.now()): Today {
  const day = dayOf(now);
  const mine = playedHere();
  const deals = GAMES.map((map) => {
    const own = mine.find((one) => one.day === day && one.map === map);
    const status = own?.points === undefined ? ('playing' as const) : ('over' as const);
    return own ? { map, table: own.table, status } : { map };
  });
  const until = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  return { day, until, deals, level: DAILY_LEVEL, mine };
}

/** Those of the server; undefined: there is none. */
export async function todayThere(): Promise<Today | undefined> {
  const today = await ask<Today & { mine?: Own[] }>('GET', 'api/daily').catch(() => undefined);
  return today && { ...today, mine: today.mine ?? [] };
}

const myName = (): string => settings.name.trim() || say('page.player', { n: 1 });

/** Begins today's deal here; the id of the game. */
export const playHere = (day: string, map: string): Promise<string> =>
  startAgain(dealHere(day, map, [myName(), ...BOT_NAMES.slice(1, 3)]));

/** Begins it at the server; the id of the table. */
export async function playThere(map: string): Promise<string> {
  await introduce(myName());
  return (await ask<{ table: TableInfo }>('POST', 'api/daily', { map })).table.id;
}

/** What came of a deal; undefined: one may not see it yet. */
export const resultsOf = (day: string, map: string): Promise<Results | undefined> =>
  ask<Results>('GET', `api/daily/${day}?map=${map}`).catch(() => undefined);
