// Reviews: curve, marks, what is kept in the browser, and that one broken off leaves nothing.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openReviewNode } from '../e2e/replay';
import { SPECTATOR } from '../src/engine/engine';
import { branchOf } from '../src/review/branch';
import type { ReviewClient } from '../src/review/client';
import { coarseFirst, curveOf, ownCurve, valueAt } from '../src/review/curve';
import { marksOf, nextMark } from '../src/review/marks';
import { Review } from '../src/review/review.svelte';
import type { Step } from '../src/review/types';
import { dropReviews, keepReview, loadReview, withoutReview } from '../src/table/reviews';
import { dropSave, keepSave, type Save } from '../src/table/saves';
import type { GameMap } from '../src/app/maps';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => undefined };
  Object.assign(globalThis, { matchMedia: () => media, window: media });
});

/** A browser's storage; `room` is how many letters it takes. */
class Store {
  [key: string]: unknown;
  private kept = new Map<string, string>();
  room = Infinity;
  get length(): number {
    return this.kept.size;
  }
  key = (i: number): string | null => [...this.kept.keys()][i] ?? null;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  removeItem = (key: string): boolean => this.kept.delete(key);
  setItem = (key: string, text: string): void => {
    const others = [...this.kept].filter(([k]) => k !== key);
    if (others.reduce((sum, [, t]) => sum + t.length, text.length) > this.room) {
      throw new Error('full');
    }
    this.kept.set(key, text);
  };
  all = (): string => JSON.stringify([...this.kept].sort());
}
let store: Store;
beforeEach(() => {
  store = new Store();
  vi.stubGlobal('localStorage', store);
});

const WHOLE = readFileSync(new URL('../../tests/games/usa-2-usual.ride', import.meta.url), 'utf8');
const lines = WHOLE.split('\n');
const first = lines.findIndex((line) => /^\d: /.test(line));
/** A game that was broken off early, so that its review is short. */
const SHORT = `${lines.slice(0, first + 6).join('\n')}\n`;
const DEPTH = 4;

const step = (n: number, more: Partial<Step> = {}): Step => ({ step: n, seat: n % 2, ...more });
const decided = (n: number, grade: 'best' | 'mistake' | 'blunder', win: number): Step =>
  step(n, {
    grade,
    options: [{ win } as never],
    own_win: win,
    played: 0,
    loss: 0,
    error: 0,
    reasons: [],
  });

describe('the curve', () => {
  test('comes coarse first, and has every step once', () => {
    for (const n of [0, 1, 2, 3, 65, 183]) {
      expect([...coarseFirst(n)].sort((a, b) => a - b)).toEqual(
        Array.from({ length: n }, (_, i) => i),
      );
    }
    expect(coarseFirst(183).slice(0, 4)).toEqual([182, 64, 128, 32]);
  });

  test('has a place wherever a turn ended, and the seat its own', () => {
    const found = [
      step(0, { win: [5000, 5000] }),
      undefined,
      decided(2, 'best', 4000),
      step(3, { win: [7000, 3000] }),
    ];
    expect(curveOf(found, 0)).toEqual([
      [0, 0.5],
      [3, 0.7],
    ]);
    expect(ownCurve(found, 0)).toEqual([[1, 0.4]]);
    expect([valueAt(curveOf(found, 1), 2), valueAt([], 2)]).toEqual([0.5, undefined]);
  });
});

describe('marks', () => {
  const found = [
    step(0, { luck: [-600, 600] }),
    decided(1, 'best', 1),
    decided(2, 'blunder', 1),
    undefined,
    step(4, { luck: [499, -499] }),
    step(5, { luck: [-800, 800] }),
    step(6),
  ];
  const point = {
    step: 6,
    point: 'ticket-lost',
    seat: 1,
    other: 0,
    route: null,
    ticket: null,
    swing: 900,
  };
  const marks = marksOf(found, [point]);

  test('are bad decisions, luck that matters, key moments', () => {
    expect(marks.map(({ step, at, seat, kind }) => [step, at, seat, kind])).toEqual([
      [0, 0, 0, 'bad-luck'],
      [2, 1, 0, 'blunder'],
      [5, 4, 1, 'luck'],
      [6, 5, 1, 'point'],
    ]);
    expect(marks[3]!.point).toBe(point);
  });
  test('are stepped through in both directions', () => {
    expect(nextMark(marks, 1, true)?.step).toBe(5);
    expect(nextMark(marks, 1, false)?.step).toBe(0);
    expect(nextMark(marks, 5, true)).toBeUndefined();
  });
});

describe('what is kept', () => {
  const reviewed = `record\n#: review 1\n1: draw red\n#: 1 luck none\n`;
  const ANY = (): boolean => true;
  const save = { id: 'a', map: 'usa', seats: [], record: '', at: 1, over: true } as Save;

  test('is a review without its record, and goes with its game', async () => {
    await keepReview('a', reviewed, ANY);
    expect(await loadReview('a')).toBe('#: review 1\n#: 1 luck none\n');
    expect(withoutReview(reviewed)).toBe('record\n1: draw red\n');
    keepSave(save);
    dropSave('a');
    expect(store.length).toBe(0);
    expect(await loadReview('a')).toBe('');
  });
  test('is nothing where there is no room, and gives way to games', async () => {
    store.room = 10;
    await keepReview('a', reviewed, ANY);
    expect(store.length).toBe(0);
    store.room = JSON.stringify(save).length;
    store.setItem('roundhouse.review.b', 'x');
    keepSave(save);
    expect([store.length, store.key(0)]).toEqual([1, 'roundhouse.game.a']);
  });
  test('that is spoiled is none', async () => {
    store.setItem('roundhouse.review.a', '12 !!!');
    expect(await loadReview('a')).toBe('');
    dropReviews();
    expect(store.length).toBe(0);
  });
});

/** The module under Node as a worker, whose answers come when they may; closed: never. */
async function worker(come: () => Promise<void>): Promise<ReviewClient> {
  const reviewer = await openReviewNode();
  let closed = false;
  const later =
    <A extends unknown[], R>(call: (...args: A) => R | Promise<R>) =>
    async (...args: A): Promise<Awaited<R>> => {
      await come();
      const answer = await call.apply(reviewer, args);
      await come();
      return closed ? new Promise<never>(() => undefined) : answer;
    };
  return {
    begin: later(reviewer.begin),
    work: later(reviewer.work),
    collect: later(reviewer.collect),
    reviewed: later(reviewer.reviewed),
    close: () => (closed = true),
  };
}

describe('a review', { timeout: 60_000 }, () => {
  const game = { id: 'g', record: SHORT, map: 'usa' };
  const at = async (come: () => Promise<void>, n = 3): Promise<() => ReviewClient> => {
    const ready = await Promise.all(Array.from({ length: n }, () => worker(come)));
    return () => ready.pop()!;
  };
  const now = async (): Promise<void> => undefined;

  test('is worked out by several, kept, and opened again without work', async () => {
    const review = new Review(game, await at(now), 2);
    await review.load();
    expect([review.done, review.whole]).toEqual([0, false]);
    await review.start(DEPTH);
    expect([review.done, review.whole, review.busy]).toEqual([7, true, false]);
    expect(review.summary!.depth).toBe(DEPTH);
    const record = await review.record();

    const again = new Review(game, await at(now, 1), 0);
    await again.load();
    expect(again.whole).toBe(true);
    expect(again.found).toEqual(review.found);
    expect(again.summary).toEqual(review.summary);

    store.removeItem('roundhouse.review.g');
    const opened = new Review({ ...game, record }, await at(now, 1), 0);
    await opened.load();
    expect(opened.found).toEqual(review.found);
    expect(withoutReview(record)).toBe(withoutReview(await opened.record()));
  });

  test('that is broken off anywhere leaves nothing', async () => {
    keepSave({ ...game, seats: [], at: 1, over: false });
    const before = store.all();
    for (let cut = 1; cut < 40; cut += 5) {
      let left = cut;
      let stop = (): void => undefined;
      const stopped = new Promise<void>((resolve) => (stop = resolve));
      const come = async (): Promise<void> => {
        if (--left === 0) {
          stop();
        }
      };
      const review = new Review(game, await at(come), 2);
      await review.load();
      void review.start(DEPTH);
      await stopped;
      review.close();
      left = Infinity;
      // Whatever was under way has had its time.
      await new Promise((done) => setTimeout(done, 30));
      const kept = store.getItem('roundhouse.review.g');
      if (kept !== null) {
        const whole = new Review(game, await at(now, 1), 0);
        await whole.load();
        expect(whole.whole, `cut ${cut}`).toBe(true); // it was done just then
        store.removeItem('roundhouse.review.g');
      }
      expect(store.all(), `cut ${cut}`).toBe(before);
      expect(review.busy).toBe(false);
    }
  });

  test('that is cancelled is as if it had never begun', async () => {
    let left = 12;
    let cancel = (): void => undefined;
    const come = async (): Promise<void> => {
      if (--left === 0) {
        cancel();
      }
    };
    const review = new Review(game, await at(come, 4), 1);
    await review.load();
    const cancelled = new Promise<void>((done) => (cancel = () => void review.cancel().then(done)));
    void review.start(DEPTH);
    await cancelled;
    expect([review.done, review.busy, store.length]).toEqual([0, false, 0]);
    await review.start(DEPTH);
    expect(review.whole).toBe(true);
  });

  test('says why it cannot be', async () => {
    const review = new Review({ ...game, record: 'nonsense' }, await at(now), 1);
    await review.start(DEPTH);
    expect(review.trouble).not.toBe('');
    expect(review.busy).toBe(false);
  });
});

test('a game is played on from a position of another, which stays as it is', async () => {
  const engine = await openReviewNode();
  await engine.open(WHOLE);
  const record = engine.begun(20);
  expect(engine.record()).toContain(WHOLE.split('\n').at(-3));
  expect(record.match(/^\d: /gm)).toHaveLength(20);
  const seats = [
    { name: 'Oak', kind: 'bot' as const, level: 'hard' },
    { name: 'Elm', kind: 'away' as const, color: 'green' as const },
  ];
  const save = branchOf({ map: { name: 'usa' } as GameMap, seats }, record, 1, 'easy');
  expect(save.seats).toEqual([
    { name: 'Oak', color: undefined, kind: 'bot', level: 'easy' },
    { name: 'Elm', color: 'green', kind: 'here' },
  ]);
  const opened = await engine.open(save.record);
  expect(opened).toMatchObject({ steps: 20 });
  expect(engine.see(SPECTATOR).view.phase).toBe('playing');
});
