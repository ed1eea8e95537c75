// Every screen and state of the page that is played in the browser alone, for tools/shots.ts. Positions come
// from the recorded games of the tests, so that pictures can be compared.
import type { Page } from 'playwright-core';
import type { Seen } from '../src/engine/types';

/** One picture: where, with which game, when it is ready, what is done then. */
export interface Screen {
  name: string;
  at: string;
  save?: [string, number, number, ((seen: Seen) => boolean)?];
  ready: string;
  then?: (page: Page) => Promise<void>;
}

const END = 100_000;
const phone = (page: Page): boolean => page.viewportSize()!.width < 700;
const touchRoute = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).first().dispatchEvent('click');

export const SCREENS: Screen[] = [
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
  {
    name: 'usa-last',
    at: 'play/shot',
    save: ['usa-3-usual', 150, 0, ({ view }) => view.ending],
    ready: '[data-hand]',
  },
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
  {
    name: 'usa-confirm',
    at: 'play/shot',
    save: ['usa-3-usual', 60, 0],
    ready: 'g.route.legal',
    then: (page) => touchRoute(page, 'g.route.legal:not(.color-gray)'),
  },
  {
    name: 'lakes-harbor',
    at: 'play/shot',
    save: ['great-lakes-4-usual', 0, 0, ({ legal }) => legal.some((a) => a.kind === 'harbor')],
    ready: 'g.city.legal',
    then: (page) => page.locator('g.city.legal').first().dispatchEvent('click'),
  },
  {
    name: 'card-settle',
    at: 'play/shot',
    save: ['card-game-3-usual', 0, 1, ({ legal }) => legal.some((a) => a.kind === 'complete')],
    ready: '[data-settle]',
    then: (page) => page.click('summary'),
  },
  {
    name: 'hint',
    at: 'play/shot',
    save: ['usa-3-usual', 60, 0],
    ready: '[data-hand]',
    then: async (page) => {
      await page.click('[data-hint]');
      await page.waitForSelector('.prompt .why');
      await page.waitForTimeout(2500);
    },
  },
  {
    name: 'end-lakes',
    at: 'play/shot',
    save: ['great-lakes-5-usual', END, 0],
    ready: '[data-finale]',
    then: (page) => page.click('[data-skip]'),
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
