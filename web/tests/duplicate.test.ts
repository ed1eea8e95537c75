// Results of a duplicate, put together for reading.
import { expect, test, vi } from 'vitest';
import { bySeat, percent, type Result } from '../src/duplicate/duplicate';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => undefined };
  Object.assign(globalThis, { matchMedia: () => media, window: media });
});

test('results stand seat by seat, the best first', () => {
  const line = (seat: number, name: string, points: number): Result => ({
    ...{ seat, name, points, game: name, rank: 1 },
  });
  const results = [line(2, 'B', 40), line(1, 'A', 90), line(2, 'C', 70)];
  const seats = bySeat(results).map(({ seat, lines }) => [seat, lines.map((l) => l.name)]);
  expect(seats).toEqual([
    [1, ['A']],
    [2, ['C', 'B']],
  ]);
  expect([1000, 875, 333, 0].map(percent)).toEqual(['100 %', '87.5 %', '33.3 %', '0 %']);
});
