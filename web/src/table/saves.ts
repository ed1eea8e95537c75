// Games kept in the browser: one entry a game, a record with the kinds of its seats.
import { dropReview, dropReviews } from './reviews';
import type { Seat } from './table';

export interface Save {
  id: string;
  map: string;
  seats: Seat[];
  record: string;
  /** Milliseconds since 1970. */
  at: number;
  over: boolean;
  /** Who has to act, and in the end what everybody has. */
  turn?: number | undefined;
  totals?: number[] | undefined;
  /** The place of each, from 0. */
  ranks?: number[] | undefined;
  /** The game of the server that it was handed in as. */
  handed?: string;
  /** People who share the device may ask for hints. */
  hints?: boolean;
  /** The deal of that day. */
  daily?: string;
  /** A game of the introduction is not offered to be continued. */
  lesson?: boolean;
}

const PREFIX = 'roundhouse.game.';
/** More than anybody looks through, less than a browser refuses to keep. */
const MOST = 40;

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}

export function loadSave(id: string): Save | undefined {
  try {
    const text = localStorage.getItem(PREFIX + id);
    return text === null ? undefined : (JSON.parse(text) as Save);
  } catch {
    return undefined;
  }
}

export function listSaves(): Save[] {
  const saves: Save[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)!;
    const save = key.startsWith(PREFIX) ? loadSave(key.slice(PREFIX.length)) : undefined;
    if (save) {
      saves.push(save);
    }
  }
  return saves.sort((a, b) => b.at - a.at);
}

export function dropSave(id: string): void {
  localStorage.removeItem(PREFIX + id);
  dropReview(id);
}

export function keepSave(save: Save): void {
  try {
    localStorage.setItem(PREFIX + save.id, JSON.stringify(save));
  } catch {
    // Full: reviews and the oldest finished games make room.
    dropReviews();
    for (const old of listSaves()
      .filter((s) => s.over && s.id !== save.id)
      .slice(-5)) {
      dropSave(old.id);
    }
    try {
      localStorage.setItem(PREFIX + save.id, JSON.stringify(save));
    } catch {
      return;
    }
  }
  for (const old of listSaves().slice(MOST)) {
    dropSave(old.id);
  }
}
