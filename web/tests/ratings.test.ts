// Lists by rating: the best with the bots among them, public tables by nearness.
import { expect, test, vi } from 'vitest';
import { byNearness, distanceTo, listOf, type MyRating } from '../src/ratings/ratings';
import type { TableInfo } from '../src/table/server';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => undefined };
  Object.assign(globalThis, { matchMedia: () => media, window: media });
});

const table = (id: string, ratings: number[], more: Partial<TableInfo> = {}): TableInfo => ({
  ...{ id, title: '', map: 'usa', status: 'open', public: true, host: '', created: 0 },
  options: { rated: ratings.length > 0 },
  seats: [
    ...ratings.map((rating) => ({ kind: 'person' as const, rating, deviation: 60 })),
    { kind: 'open' },
  ],
  watching: 0,
  ...more,
});
const mine: MyRating[] = [
  { map: 'usa', seats: 2, rating: 1800, deviation: 60, games: 20, history: [] },
];

test('bots stand among people, and take no place', () => {
  const person = (name: string, rating: number): { name: string; games: number } & MyRating => ({
    ...{ name, rating, deviation: 60, games: 9, map: 'usa', seats: 2, history: [] },
  });
  const bots = [{ level: 'greedy', rating: 1700, deviation: 30 }];
  const list = listOf({ best: [person('A', 1800), person('B', 1600), person('C', 1600)], bots });
  expect(list.map((line) => [line.name ?? line.level, line.place])).toEqual([
    ['A', 1],
    ['greedy', undefined],
    ['B', 2],
    ['C', 2],
  ]);
});

test('the nearest table with a free seat comes first, what can only be watched last', () => {
  const tables = [
    table('running', [1790], { status: 'playing' }),
    table('far', [1500]),
    table('unrated', []),
    table('near', [1700]),
    table('nearest', [1850]),
    table('quick', [1800], { options: { rated: true, quick: 'people' } }),
  ];
  const order = byNearness(tables, mine).map((one) => one.id);
  expect(order).toEqual(['nearest', 'near', 'far', 'unrated', 'running']);
  expect(distanceTo(tables[1]!, mine)).toBe(300);
  expect(distanceTo(tables[1]!, []), 'a newcomer has 1500').toBe(0);
  // Another number of players is another rating.
  expect(distanceTo(table('three', [1500, 1500]), mine)).toBe(0);
});
