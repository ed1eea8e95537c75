// The deal of the day of a page without a server.
import { expect, test } from 'vitest';
import { dayOf, seedOf, streakOf } from '../src/table/daily';

const played = (...days: string[]): { day: string; map: string; table: string; points: number }[] =>
  days.map((day) => ({ day, map: 'usa', table: 'x', points: 100 }));

test('each day and each game has cards of its own', () => {
  const seeds = ['2026-11-19', '2026-11-20'].flatMap((day) =>
    ['usa', 'great-lakes', 'card-game'].map((map) => String(seedOf(day, map))),
  );
  expect(new Set(seeds).size).toBe(6);
  expect(String(seedOf('2026-11-19', 'usa'))).toBe(seeds[0]);
  expect(dayOf(Date.UTC(2026, 10, 19, 23, 59))).toBe('2026-11-19');
});

test('a streak goes on until a day is left out, and today may still come', () => {
  expect(streakOf([], '2026-03-01')).toBe(0);
  expect(streakOf(played('2026-03-01'), '2026-03-01')).toBe(1);
  expect(streakOf(played('2026-02-28', '2026-02-27'), '2026-03-01')).toBe(2);
  expect(streakOf(played('2026-03-01', '2026-02-28', '2026-02-26'), '2026-03-01')).toBe(2);
  expect(streakOf(played('2026-02-27'), '2026-03-01')).toBe(0);
  expect(streakOf([{ day: '2026-03-01', map: 'usa', table: 'x' }], '2026-03-01')).toBe(0);
});
