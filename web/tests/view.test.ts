// Where the board is looked at from, and the walk from city to city by arrow keys.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clampView, coverView, fitView, reveal, zoomAt } from '../src/board/view';
import { nextStop, stopsOf, type Direction, type Stop } from '../src/board/walk';
import { boardOf } from '../src/map/board';
import { cutPath } from '../src/map/paths';
import { stamp, upright } from '../src/map/stamp';
import type { MapData } from '../src/map/types';

const board = { width: 1000, height: 500 };
const phone = { width: 360, height: 700 };

describe('view', () => {
  test('fits the whole board in the middle', () => {
    expect(fitView(phone, board)).toEqual({ x: 0, y: 260, scale: 0.36 });
  });

  test('covers more on a phone held upright, but not too much', () => {
    const { scale } = coverView(phone, board);
    expect(scale).toBeGreaterThan(0.36);
    expect(scale).toBeLessThanOrEqual(3.2 * 0.36);
  });

  test('zooms about the pointer', () => {
    const before = { x: -40, y: 10, scale: 1 };
    const after = zoomAt(before, 2, 100, 50);
    const under = (v: typeof before): number => (100 - v.x) / v.scale;
    expect(under(after)).toBeCloseTo(under(before));
    expect(after.scale).toBe(2);
  });

  test('never loses the board', () => {
    const view = clampView({ x: 9999, y: -9999, scale: 1 }, phone, board);
    expect(view.x).toBe(0);
    expect(view.y).toBe(100);
    expect(clampView({ x: 0, y: 0, scale: 0.01 }, phone, board)).toEqual(fitView(phone, board));
  });

  test('moves just enough to show a point', () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(reveal(view, phone, 100, 100)).toEqual(view);
    expect(reveal(view, phone, 400, 100)).toEqual({ x: -88, y: 0, scale: 1 });
  });
});

test('arrow keys go to the nearest stop ahead', () => {
  const stop = (id: string, x: number, y: number): Stop => ({ kind: 'city', id, x, y });
  const stops = [stop('here', 0, 0), stop('near', 10, 4), stop('far', 30, 0), stop('up', 2, -20)];
  expect(nextStop(stops, stops[0]!, 'right').id).toBe('near');
  expect(nextStop(stops, stops[0]!, 'up').id).toBe('up');
  expect(nextStop(stops, stops[0]!, 'down').id).toBe('here');
});

test.each(['usa', 'great-lakes', 'example-map'])('arrow keys reach every place of %s', (id) => {
  const file = new URL(`../../data/${id}.json`, import.meta.url);
  const stops = stopsOf(boardOf(JSON.parse(readFileSync(file, 'utf8')) as MapData));
  const reached = new Set([stops[0]!]);
  for (const from of reached) {
    for (const direction of ['up', 'down', 'left', 'right'] as Direction[]) {
      reached.add(nextStop(stops, from, direction));
    }
  }
  const missed = stops.filter((stop) => !reached.has(stop)).map((stop) => stop.id);
  expect(missed).toEqual([]);
});

describe('paths', () => {
  test('a stamp is scaled, shifted, turned and moved', () => {
    const place = { x: 100, y: 50, angle: Math.PI / 2 };
    expect(stamp('M10 0L0 10Z', place)).toBe('M100 60L90 50Z');
    expect(stamp('M0 0H10V5', place, 2, 1, 0)).toBe('M100 51L100 71L90 71');
    expect(stamp('M0-5A5 5 0 1 1 0 5', { ...place, angle: 0 }, 2)).toBe(
      'M100 40A10 10 0 1 1 100 60',
    );
  });

  test('nothing is printed upside down', () => {
    for (const angle of [3, -3, 1.6, -1.6, 0.2]) {
      expect(Math.abs(upright({ x: 0, y: 0, angle }).angle)).toBeLessThanOrEqual(Math.PI / 2);
    }
  });

  test('a cut path covers the same ground', () => {
    expect(cutPath('M0 0l10 0 0 10-10 0z', 2)).toEqual(['M0 0l10 0 0 10 ', 'M10 10l-10 0 0 -10 ']);
  });
});
