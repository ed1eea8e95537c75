// What must be told apart can be, by eyes of every common kind; and nothing is told by color alone.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PLAYERS, SYMBOLS } from '../src/art/colors';
import { COLORS } from '../src/map/types';
import { contrast, distance, EYES, parseColor, seen } from './vision';

const css = readFileSync(new URL('../src/theme.css', import.meta.url), 'utf8');

/** The variables that hold on a page with these attributes. */
function palette(theme: string, name: string): Map<string, string> {
  const wanted = [':root', `:root[data-theme='${theme}']`, `:root[data-palette='${name}']`];
  const found = new Map<string, string>();
  for (const [, selector, body] of css.matchAll(/^(:root\S*) \{([^}]*)\}/gm)) {
    if (wanted.includes(selector!)) {
      for (const [, key, value] of body!.matchAll(/--([\w-]+):\s*(#\w+);/g)) {
        found.set(key!, value!);
      }
    }
  }
  return found;
}

const ROUTES = [...COLORS, 'gray'];

/** The two of these that look most alike. */
function nearest(colors: Map<string, string>, keys: string[], eyes: string): number {
  const all = keys.map((key) => seen(parseColor(colors.get(key)!), EYES[eyes]!));
  return Math.min(...all.flatMap((a, i) => all.slice(0, i).map((b) => distance(a, b))));
}

test('the measure is CIEDE2000', () => {
  // White and black are 100 apart; mid greys close together differ by little.
  expect(distance([1, 1, 1], [0, 0, 0])).toBeCloseTo(100, 0);
  expect(distance([0.2, 0.2, 0.2], [0.2, 0.2, 0.2])).toBe(0);
  const green = seen(parseColor('#437f34'), EYES.protanopia!);
  const red = seen(parseColor('#c1352a'), EYES.protanopia!);
  expect(distance(green, red)).toBeLessThan(distance(parseColor('#437f34'), parseColor('#c1352a')));
});

describe.each(['light', 'dark'])('%s', (theme) => {
  // Least distance of cards and routes, and of players. Two colors 2 apart can just be told from
  // each other side by side; 10 is clear at a glance.
  test.each([
    ['usual', 'usual', 13, 20],
    ['red-green', 'usual', 18, 28],
    ['red-green', 'protanopia', 18, 28],
    ['red-green', 'deuteranopia', 18, 28],
    ['blue-yellow', 'usual', 20, 28],
    ['blue-yellow', 'tritanopia', 20, 28],
  ])('palette %s seen with %s eyes', (name, eyes, cards, players) => {
    const colors = palette(theme, name);
    const kinds = ROUTES.map((color) => `c-${color}`);
    expect(nearest(colors, kinds, eyes)).toBeGreaterThan(cards);
    const owners = PLAYERS.map((player) => `p-${player}`);
    expect(nearest(colors, owners, eyes)).toBeGreaterThan(players);
  });

  test.each(['usual', 'red-green', 'blue-yellow'])('symbols and text stand out in %s', (name) => {
    const colors = palette(theme, name);
    const pairs = [
      ...ROUTES.map((color) => [`on-${color}`, `c-${color}`]),
      ['ink', 'paper'],
      ['ink', 'paper-edge'],
      ['ink-soft', 'paper'],
      ['ink-soft', 'paper-edge'],
      ['card-ink', 'card'],
    ];
    const weak = pairs
      .map(([a, b]) => ({
        pair: `${a} / ${b}`,
        ratio: contrast(parseColor(colors.get(a!)!), parseColor(colors.get(b!)!)),
      }))
      .filter(({ ratio }) => ratio < 4.5)
      .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);
    expect(weak).toEqual([]);
  });
});

test('every color has a symbol of its own, every player a pattern', () => {
  expect(new Set([...COLORS, 'wild' as const].map((color) => SYMBOLS[color])).size).toBe(9);
  const defs = readFileSync(new URL('../src/art/Defs.svelte', import.meta.url), 'utf8');
  for (const player of PLAYERS) {
    expect(css).toContain(`--owner-pattern: url(#pattern-${player})`);
    expect(defs.includes(`id="pattern-${player}"`)).toBe(true);
  }
  const patterns = PLAYERS.map(
    (player) => new RegExp(`id="pattern-${player}"[^]*?</pattern>`).exec(defs)![0],
  );
  expect(new Set(patterns.map((p) => p.replace(/id="[^"]*"/, ''))).size).toBe(PLAYERS.length);
});
