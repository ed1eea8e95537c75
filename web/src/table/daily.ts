// The deal of the day of a page without a server: from the date, so that it is the same in every
// browser. What came of it is kept here, longer than the games themselves.
import { listSaves, type Save } from './saves';
import type { NewGame } from './local.svelte';

/** The same bots for everybody: of this level, which answers alike on any machine. */
export const DAILY_LEVEL = 'medium';

/** A deal that was played: of which day, of which game. */
export interface Own {
  day: string;
  map: string;
  /** The game, to be looked back at. */
  table: string;
  /** Once it is over; the rank is that at its table, from 1. */
  points?: number;
  rank?: number;
}

const KEY = 'roundhouse.daily';
const MOST = 100;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Days are those of the server, UTC: "2026-11-19". */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Nothing of it is secret: the same letters are the same cards. */
export function seedOf(day: string, map: string): Uint8Array {
  const seed = new Uint8Array(32);
  new TextEncoder().encodeInto(`${day} ${map}`, seed);
  return seed;
}

/** Today's deal as a game of this browser: oneself, and two bots. */
export function dealHere(day: string, map: string, names: string[]): NewGame {
  const [me, ...bots] = names;
  return {
    map,
    daily: day,
    seed: seedOf(day, map),
    seats: [
      { name: me!, kind: 'here' },
      ...bots.map((name) => ({ name, kind: 'bot' as const, level: DAILY_LEVEL })),
    ],
  };
}

function ended(): Own[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Own[];
  } catch {
    return [];
  }
}

/** All that was played here, the last day first. */
export function playedHere(): Own[] {
  const running = listSaves()
    .filter((save) => save.daily !== undefined && !save.over)
    .map(({ id, map, daily }) => ({ day: daily!, map, table: id }));
  return [...running, ...ended()].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** A game of the day is over: its result stays when the game makes room for others. The first
    result of a deal counts. */
export function keepResult({ id, map, daily, totals, ranks }: Save): void {
  const before = ended();
  if (daily === undefined || !totals || before.some((d) => d.day === daily && d.map === map)) {
    return;
  }
  const own: Own = { day: daily, map, table: id, points: totals[0]!, rank: ranks![0]! + 1 };
  try {
    localStorage.setItem(KEY, JSON.stringify([own, ...before].slice(0, MOST)));
  } catch {
    return; // a browser that keeps nothing still plays
  }
}

/** How many days in a row, up to today or yesterday, had a deal played to its end. */
export function streakOf(mine: Own[], today: string): number {
  const days = new Set(mine.filter((own) => own.points !== undefined).map((own) => own.day));
  let at = Date.parse(today);
  let n = 0;
  if (!days.has(today)) {
    at -= DAY_MS;
  }
  for (; days.has(dayOf(at)); at -= DAY_MS) {
    n++;
  }
  return n;
}
