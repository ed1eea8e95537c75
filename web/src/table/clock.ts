// How long a turn may take, in words.
import { say } from '../words/say.svelte';

/** Seconds a turn from which a game is one over days: people come and go. */
export const SLOW = 3600;
const DAY = 24 * SLOW;
/** What a new table offers, in seconds. */
export const TURNS = [60, 180, 600, DAY, 3 * DAY, 7 * DAY];

/** "3 minutes a turn". */
export const sayTurn = (seconds: number): string =>
  seconds < SLOW
    ? say('page.turn-time.minutes', { n: Math.round(seconds / 60) })
    : say('page.turn-time.days', { n: Math.round(seconds / DAY) });

/** "2 days", "5 h 20 min", "1:05": as exact as it matters. */
export function sayLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds >= 2 * DAY) {
    return say('page.left.days', { n: Math.floor(seconds / DAY) });
  }
  if (seconds >= SLOW) {
    return say('page.left.hours', {
      h: Math.floor(seconds / SLOW),
      m: Math.floor((seconds % SLOW) / 60),
    });
  }
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
