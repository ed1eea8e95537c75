// The board is the game: at every size of window it has most of the room, nothing lies over a city,
// a name or the route in question, and no player's name of up to twelve letters is cut. Measured in
// running games of all kinds.
//
// SHOTS=folder keeps a picture of each moment at each size, to look at.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Engine } from '../src/engine/engine';
import type { Seen } from '../src/engine/types';
import { launch, leave, SIZES, visit } from './browser';
import { BOARD_SHARE, measureLayout } from './measure';
import { openNode } from './replay';
import { savedAt } from './saved';

const NAMES = ['Konstantinos', 'Bartholomäus', 'Wilhelmina K', 'Maximilianus', 'Guðmundur Ól'];

interface Moment {
  name: string;
  save: [string, number, ((seen: Seen) => boolean)?];
  ready: string;
  then?: (page: Page) => Promise<void>;
}
const touch =
  (selector: string) =>
  (page: Page): Promise<void> =>
    page.locator(selector).first().dispatchEvent('click');
const offering = ({ view, legal }: Seen): boolean =>
  view.offer.length > 0 && legal.some((a) => a.kind === 'keep');

const MOMENTS: Moment[] = [
  { name: 'usa', save: ['usa-5-usual', 170], ready: '.prompt.mine' },
  {
    name: 'usa-pay',
    save: ['usa-5-hoard', 120],
    ready: 'g.route.legal',
    then: touch('g.route.legal.color-gray'),
  },
  { name: 'usa-keep', save: ['usa-3-usual', 0], ready: '[data-keep]' },
  {
    name: 'usa-tickets',
    save: ['usa-2-hoard', 30, offering],
    ready: '[data-keep]',
  },
  { name: 'lakes', save: ['great-lakes-5-usual', 130], ready: '.prompt.mine' },
  {
    name: 'lakes-mix',
    save: ['great-lakes-4-usual', 0, ({ legal }) => legal.some((a) => a.kind === 'mix')],
    ready: '[data-mix]',
  },
  { name: 'cards', save: ['card-game-4-rounds', 60], ready: '.prompt.mine' },
];

let browser: Browser;
let engine: Engine;
beforeAll(async () => {
  [browser, engine] = await Promise.all([launch(), openNode()]);
});
afterAll(() => browser.close());

test.each(MOMENTS)('$name', async ({ name, save: [game, steps, fits], ready, then }) => {
  const kept = JSON.parse(await savedAt(engine, game, steps, 0, fits)) as {
    seats: { name: string }[];
  };
  kept.seats.forEach((seat, i) => (seat.name = NAMES[i]!));
  const theme = process.env.THEME ?? 'light';
  const one = await visit(browser, inject('base'), [1440, 900], { confirm: true, theme });
  await one.page.evaluate(
    (text) => localStorage.setItem('roundhouse.game.shot', text),
    JSON.stringify(kept),
  );
  const found: string[] = [];
  for (const [width, height] of SIZES) {
    const least = BOARD_SHARE[width] ?? 0;
    await one.page.setViewportSize({ width, height });
    await one.page.goto(`${inject('base')}?${width}x${height}#/play/shot`);
    await one.page.waitForSelector(ready, { state: 'attached' });
    await then?.(one.page);
    // The board moves to what is chosen; after that nothing may be wrong.
    let { share, covered, cut } = await measureLayout(one.page);
    for (let look = 0; look < 60 && (covered.length || cut.length || share < least); look++) {
      await one.page.waitForTimeout(100);
      ({ share, covered, cut } = await measureLayout(one.page));
    }
    if (process.env.SHOTS) {
      await one.page.screenshot({
        path: `${process.env.SHOTS}/${name}-${theme}-${width}x${height}.png`,
      });
      console.log(`${name} ${width} x ${height}: ${(100 * share).toFixed(1)} %`);
    }
    found.push(
      ...covered.map((what) => `${width} x ${height}: over ${what}`),
      ...cut.map((who) => `${width} x ${height}: ${who} is cut`),
    );
    if (share < least) {
      found.push(`${width} x ${height}: the board has ${(100 * share).toFixed(1)} %`);
    }
  }
  expect(found).toEqual([]);
  await leave(one);
});
