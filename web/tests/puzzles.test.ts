// The puzzles that come with the page: each can be set up, all its options are legal and the first
// is ahead; answers are judged, and what was tried is kept.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openNode } from '../e2e/replay';
import type { Action } from '../src/engine/types';
import { GAMES } from '../src/map/files';
import { judge, keepTry, puzzlesOf, tried, type Puzzle } from '../src/puzzles/puzzles';

describe.each(GAMES)('%s', (game) => {
  test('every puzzle can be set up, and its options are legal', async () => {
    const engine = await openNode();
    const all = await puzzlesOf(game);
    expect(new Set(all.map(({ position }) => position)).size).toBe(all.length);
    for (const { position, options } of all) {
      const eye = Number(/^eye (\d)/m.exec(position)![1]) - 1;
      const seen = await engine.seeView(game, position, eye);
      if ('complaint' in seen) {
        throw new Error(seen.complaint);
      }
      const legal = seen.legal.map(({ text }) => text);
      expect(legal).toEqual(expect.arrayContaining(options.map(({ action }) => action)));
      expect(engine.reasons(eye, options[0]!.action).length).toBeGreaterThan(0);
      for (const { win } of options.slice(1)) {
        expect(options[0]!.win - win).toBeGreaterThanOrEqual(1000);
      }
    }
  });
});

const claim = (route: string, cards: Record<string, number>, text: string): Action => ({
  kind: 'claim',
  seat: 0,
  route,
  cards,
  text,
});
const draw = (text: string): Action => ({ kind: 'draw', seat: 0, card: 'red', text });
const best = claim('denver--omaha--a', { red: 2 }, 'claim denver--omaha--a 2 red');
const puzzle: Puzzle = {
  position: '',
  error: 50,
  options: [best, draw('draw red')].map(({ text }, i) => ({ action: text, win: -i, margin: 0 })),
};

test('an answer is best, nearly so, worse, or none of those that were valued', () => {
  const other = claim('denver--omaha--b', { blue: 2 }, 'claim denver--omaha--b 2 blue');
  expect(judge(puzzle, best, best)).toBe('best');
  expect(judge(puzzle, other, best)).toBe('near');
  expect(judge(puzzle, draw('draw red'), best)).toBe('worse');
  expect(judge(puzzle, { kind: 'tickets', seat: 0, text: 'tickets' }, best)).toBe('other');
});

describe('what was tried', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
  });

  test('is kept by game, and the first try counts', () => {
    keepTry('usa', 3, false);
    keepTry('usa', 3, true);
    keepTry('card-game', 3, true);
    expect(tried()).toEqual({ usa: { 3: false }, 'card-game': { 3: true } });
  });
});
