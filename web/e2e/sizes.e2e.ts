// Whole games of all kinds at every size, by fingers where there are only fingers and by a mouse
// elsewhere, in light and dark; on the way the board's share is measured, and what is covered or
// cut. (By keys: keys.e2e.ts.) The usual run plays some turns of one; WHOLE=1 plays all of it.
//
//   WHOLE=1 npm run e2e -- sizes keys
//   WHOLE=1 SIZE=844 GAME=usa npm run e2e -- sizes     one of them
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, SIZES, visit } from './browser';
import { BOARD_SHARE, measureLayout } from './measure';
import { playToTheEnd } from './player';
import type { Screen } from './screen';

const { WHOLE, SIZE, GAME } = process.env;
/** Measured every so many things that the player does. */
const OFTEN = 12;
const SOME = 3;
/** Names of twelve letters: none of them may be cut. */
const NAME = 'Konstantinos';

const all = SIZES.flatMap((size) =>
  ['usa', 'great-lakes', 'card-game'].map((game) => ({ game, size, name: size.join(' x ') })),
);
const games = WHOLE
  ? all.filter(({ game, size }) => game === (GAME ?? game) && size[0] === Number(SIZE ?? size[0]))
  : [{ game: 'great-lakes', size: [844, 390] as [number, number], name: '844 x 390, some turns' }];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const isHandheld = ([width, height]: [number, number]): boolean => Math.min(width, height) < 1000;

/** The same page, where every touch is a finger's. */
const touched = (page: Page): Screen => ({
  evaluate: (look, arg) => page.evaluate(look as never, arg),
  click: (selector, options) => page.tap(selector, options),
  mouse: { click: (x, y) => page.touchscreen.tap(x, y) },
});

test.each(games)('$game at $name', async ({ game, size }) => {
  const fingers = isHandheld(size) && size[0] !== 1024;
  const theme = size[0] % 4 === 0 ? 'light' : 'dark';
  const settings = { name: NAME, theme };
  const more = fingers ? { hasTouch: true, isMobile: true } : {};
  const one = await visit(browser, `${inject('base')}#/new/${game}`, size, settings, more);
  const { page } = one;
  const screen: Screen = fingers ? touched(page) : page;
  await screen.click('[data-count="2"]');
  await screen.click('[data-start]');

  const shares: number[] = [];
  const faults = new Set<string>();
  let done = 0;
  let turns = 0;
  await playToTheEnd(screen, async ({ claims, draws, rows, harbors }) => {
    turns = claims + draws + rows + harbors;
    if (turns >= done + OFTEN || (!WHOLE && turns > done)) {
      done = turns;
      const { share, covered, cut } = await measureLayout(page);
      shares.push(share);
      covered.forEach((what) => faults.add(`over ${what}`));
      cut.forEach((who) => faults.add(`${who} is cut`));
    }
    return !WHOLE && turns >= SOME;
  });
  if (WHOLE) {
    await page.waitForSelector('[data-total]');
    const least = Math.min(...shares);
    const [percent, moments] = [(100 * least).toFixed(1), shares.length];
    console.log(`${game} ${size.join(' x ')}: ${turns} turns, ${percent} % at ${moments} moments`);
    expect(least).toBeGreaterThanOrEqual(BOARD_SHARE[size[0]] ?? 0);
    if (process.env.SHOTS) {
      await page.screenshot({ path: `${process.env.SHOTS}/end-${game}-${size[0]}.png` });
    }
  }
  expect([...faults]).toEqual([]);
  await leave(one);
});
