// Takes pictures of every screen and state of the page, light and dark, at four sizes, into shots-out/.
//   npm run screens            everything
//   npm run screens -- usa     only names that contain "usa"
// Positions come from the recorded games of the tests, so that pictures can be compared.
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import { launch, SIZES, watch } from '../e2e/browser';
import { openNode } from '../e2e/replay';
import { savedAt } from '../e2e/saved';

const wanted = process.argv[2] ?? '';
const engine = await openNode();

interface Screen {
  name: string;
  at: string;
  save?: [string, number, number];
  ready: string;
  then?: (page: Page) => Promise<void>;
}

const END = 100_000;
const phone = (page: Page): boolean => page.viewportSize()!.width < 700;
const touchRoute = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).first().dispatchEvent('click');

const SCREENS: Screen[] = [
  { name: 'home', at: '', save: ['usa-3-usual', 40, 0], ready: '[data-save]' },
  { name: 'setup', at: 'new/usa', ready: '[data-start]' },
  { name: 'setup-lakes', at: 'new/great-lakes', ready: '[data-start]' },
  {
    name: 'menu',
    at: 'play/shot',
    save: ['usa-3-usual', 40, 0],
    ready: '[data-hand]',
    then: (page) => page.click('[data-menu]'),
  },
  { name: 'usa-keep', at: 'play/shot', save: ['usa-3-usual', 0, 0], ready: '[data-keep]' },
  { name: 'usa-play', at: 'play/shot', save: ['usa-5-usual', 170, 0], ready: '[data-hand]' },
  {
    name: 'usa-pay',
    at: 'play/shot',
    save: ['usa-5-hoard', 120, 0],
    ready: 'g.route.legal',
    then: (page) => touchRoute(page, 'g.route.legal.color-gray'),
  },
  {
    name: 'usa-why',
    at: 'play/shot',
    save: ['usa-3-usual', 30, 0],
    ready: '[data-hand]',
    then: (page) => touchRoute(page, 'g.route:not(.legal):not(.claimed):not(.color-gray)'),
  },
  {
    name: 'usa-ticket',
    at: 'play/shot',
    save: ['usa-3-usual', 60, 0],
    ready: '[data-hand]',
    then: async (page) => {
      if (await page.locator('[data-tab=tickets]').count()) {
        await page.click('[data-tab=tickets]');
      }
      await page.locator('[data-ticket]').first().click();
    },
  },
  {
    name: 'usa-log',
    at: 'play/shot',
    save: ['usa-3-usual', 60, 0],
    ready: '[data-hand]',
    then: async (page) => {
      if (await page.locator('[data-tab=log]').count()) {
        await page.click('[data-tab=log]');
      }
    },
  },
  { name: 'usa-last', at: 'play/shot', save: ['usa-3-usual', 150, 0], ready: '[data-hand]' },
  {
    name: 'lakes-keep',
    at: 'play/shot',
    save: ['great-lakes-4-usual', 0, 0],
    ready: '[data-keep]',
  },
  {
    name: 'lakes-mix',
    at: 'play/shot',
    save: ['great-lakes-4-usual', 0, 0],
    ready: '[data-keep]',
    then: (page) => page.click('[data-keep]'),
  },
  {
    name: 'lakes-play',
    at: 'play/shot',
    save: ['great-lakes-4-usual', 130, 0],
    ready: '[data-hand]',
  },
  {
    name: 'lakes-refill',
    at: 'play/shot',
    save: ['great-lakes-3-hoard', 90, 0],
    ready: '[data-hand]',
    then: (page) => page.locator('[data-place].open').first().click(),
  },
  {
    name: 'lakes-exchange',
    at: 'play/shot',
    save: ['great-lakes-4-usual', 130, 0],
    ready: '[data-open-exchange]',
    then: (page) => page.click('[data-open-exchange]'),
  },
  { name: 'card-keep', at: 'play/shot', save: ['card-game-3-usual', 0, 0], ready: '[data-keep]' },
  { name: 'card-play', at: 'play/shot', save: ['card-game-4-rounds', 60, 0], ready: '[data-hand]' },
  {
    name: 'card-lay',
    at: 'play/shot',
    save: ['card-game-3-usual', 30, 0],
    ready: '[data-hand]',
    then: async (page) => {
      await page.locator('button[data-own]').first().click();
    },
  },
  {
    name: 'end-show',
    at: 'play/shot',
    save: ['usa-3-usual', END, 0],
    ready: '[data-finale]',
    then: (page) => page.waitForTimeout(2200),
  },
  {
    name: 'end-usa',
    at: 'play/shot',
    save: ['usa-5-usual', END, 0],
    ready: '[data-finale]',
    then: async (page) => {
      await page.click('[data-skip]');
      await page.click('[data-charts]');
      await page.waitForSelector('figure');
    },
  },
  {
    name: 'end-card',
    at: 'play/shot',
    save: ['card-game-4-rounds', END, 0],
    ready: '[data-finale]',
    then: (page) => page.click('[data-skip]'),
  },
  { name: 'replay', at: 'replay/shot/90/1', save: ['usa-3-usual', END, 0], ready: '[data-slider]' },
  {
    name: 'replay-lakes',
    at: 'replay/shot/120/5',
    save: ['great-lakes-5-usual', END, 0],
    ready: '[data-slider]',
  },
  {
    name: 'replay-card',
    at: 'replay/shot/60/0',
    save: ['card-game-4-rounds', END, 0],
    ready: '[data-slider]',
  },
  { name: 'learn', at: 'learn/usa', ready: '[data-lesson]' },
  {
    name: 'learn-card',
    at: 'learn/card-game',
    ready: '[data-lesson]',
    then: async (page) => {
      await page.click('[data-coach=next]');
      if (phone(page)) {
        await page.locator('[data-offer]').first().click();
      }
    },
  },
];

const server = await createServer({
  server: { port: 0, watch: null, hmr: false },
  logLevel: 'error',
});
await server.listen();
const base = server.resolvedUrls!.local[0]!;
const browser = await launch();
mkdirSync('shots-out', { recursive: true });
const errors: string[] = [];

for (const screen of SCREENS) {
  for (const theme of ['light', 'dark'] as const) {
    for (const [width, height] of SIZES) {
      const file = `${screen.name}-${theme}-${width}`;
      if (!file.includes(wanted)) {
        continue;
      }
      const context = await browser.newContext({ viewport: { width, height } });
      const save = screen.save ? await savedAt(engine, ...screen.save) : '';
      const settings = JSON.stringify({ name: 'Oak', theme });
      await context.addInitScript(
        ([kept, game]) => {
          localStorage.setItem('roundhouse.settings', kept!);
          if (game) {
            localStorage.setItem('roundhouse.game.shot', game);
          }
        },
        [settings, save],
      );
      const page = await context.newPage();
      watch(page, errors);
      await page.goto(`${base}#/${screen.at}`);
      try {
        await page.waitForSelector(screen.ready, { state: 'attached' });
        await page.evaluate(() => document.fonts.ready);
        await screen.then?.(page);
        await page.waitForTimeout(500);
      } catch (error) {
        errors.push(`${file}: ${String(error).split('\n')[0]}`);
      }
      await page.screenshot({ path: `shots-out/${file}.png` });
      await context.close();
    }
  }
}
await browser.close();
await server.close();
for (const error of errors) {
  console.error(error);
}
process.exitCode = errors.length > 0 ? 1 : 0;
