// Clicks that were meant for something else.
import { expect, test } from 'vitest';
import { isLate } from '../src/app/twice';

const [keep, mix] = [{}, {}] as Element[];
const click = (thing: Element, at: number, x = 100) => ({ thing, at, x, y: 50 });

test('a second click counts for the thing that was there at the first', () => {
  const first = click(keep!, 1000);
  expect(isLate(undefined, first)).toBe(false);
  expect(isLate(first, click(keep!, 1150))).toBe(false);
  expect(isLate(first, click(mix!, 1150))).toBe(true);
  expect(isLate(first, click(mix!, 1150, 140))).toBe(false);
  expect(isLate(first, click(mix!, 1600))).toBe(false);
});
