// Every screen and state of the page that is played in the browser alone, for tools/shots.ts.
// Positions come from the recorded games of the tests, so that pictures can be compared.
import type { Page } from 'playwright-core';
import { keepAll } from '../e2e/player';
import type { Action, Seen } from '../src/engine/types';

type Then = (page: Page) => Promise<void>;
/** A recorded game, after how many steps, from whose eyes, and what must hold there. */
type Moment = [string, number, number, ((seen: Seen) => boolean)?];

/** One picture: where, with which game, when it is ready, what is done then. */
export interface Screen {
  name: string;
  at: string;
  save?: Moment;
  ready: string;
  then?: Then | undefined;
}

const END = 100_000;
const HAND = '[data-hand]';
const FINALE = '[data-finale]';

const click =
  (...selectors: string[]): Then =>
  async (page) => {
    for (const selector of selectors) {
      await page.locator(selector).first().click();
    }
  };
/** Routes and cities take the touch wherever it lands on them. */
const touch =
  (selector: string): Then =>
  (page) =>
    page.locator(selector).first().dispatchEvent('click');
/** Opens a panel that stands open where there is room. */
const openTab = async (page: Page, tab: string): Promise<void> => {
  if (await page.locator(`[data-tab=${tab}]`).count()) {
    await page.click(`[data-tab=${tab}]`);
  }
};
const may =
  (kind: Action['kind']) =>
  ({ legal }: Seen): boolean =>
    legal.some((action) => action.kind === kind);

const play = (name: string, save: Moment, ready = HAND, then?: Then): Screen => ({
  name,
  at: 'play/shot',
  save,
  ready,
  then,
});
const replay = (name: string, game: string, step: number, eye: number): Screen => ({
  name,
  at: `replay/shot/${step}/${eye}`,
  save: [game, END, 0],
  ready: '[data-slider]',
});

export const SCREENS: Screen[] = [
  { name: 'home', at: '', save: ['usa-3-usual', 40, 0], ready: '[data-save]' },
  { name: 'setup', at: 'new/usa', ready: '[data-start]' },
  { name: 'setup-lakes', at: 'new/great-lakes', ready: '[data-start]' },
  play('menu', ['usa-3-usual', 40, 0], HAND, click('[data-menu]')),

  play('usa-keep', ['usa-3-usual', 0, 0], '[data-keep]'),
  play('usa-play', ['usa-5-usual', 170, 0]),
  play('usa-pay', ['usa-5-hoard', 120, 0], 'g.route.legal', touch('g.route.legal.color-gray')),
  play(
    'usa-why',
    ['usa-3-usual', 30, 0],
    HAND,
    touch('g.route:not(.legal):not(.claimed):not(.color-gray)'),
  ),
  play('usa-ticket', ['usa-3-usual', 60, 0], HAND, async (page) => {
    await openTab(page, 'tickets');
    await page.locator('[data-ticket]').first().click();
  }),
  play('usa-log', ['usa-3-usual', 60, 0], HAND, (page) => openTab(page, 'log')),
  play(
    'usa-confirm',
    ['usa-3-usual', 60, 0],
    'g.route.legal',
    touch('g.route.legal:not(.color-gray)'),
  ),
  play('usa-last', ['usa-3-usual', 150, 0, ({ view }) => view.ending]),
  play('hint', ['usa-3-usual', 60, 0], HAND, async (page) => {
    await page.click('[data-hint]');
    await page.waitForSelector('.prompt .why');
    await page.waitForTimeout(2500);
  }),

  play('lakes-keep', ['great-lakes-4-usual', 0, 0], '[data-keep]'),
  play('lakes-mix', ['great-lakes-4-usual', 0, 0], '[data-keep]', keepAll),
  play('lakes-play', ['great-lakes-4-usual', 130, 0]),
  play('lakes-refill', ['great-lakes-3-hoard', 90, 0], HAND, click('[data-place].open')),
  play(
    'lakes-exchange',
    ['great-lakes-4-usual', 130, 0],
    '[data-open-exchange]',
    click('[data-open-exchange]'),
  ),
  play(
    'lakes-harbor',
    ['great-lakes-4-usual', 0, 0, may('harbor')],
    'g.city.legal',
    touch('g.city.legal'),
  ),

  play('card-keep', ['card-game-3-usual', 0, 0], '[data-keep]'),
  play('card-play', ['card-game-4-rounds', 60, 0]),
  play('card-lay', ['card-game-3-usual', 30, 0], HAND, click('button[data-own]')),
  play('card-log', ['card-game-3-usual', 30, 0], HAND, async (page) => {
    await openTab(page, 'log');
    await page.locator('.log li button', { hasText: 'lay' }).first().click();
  }),
  play(
    'card-settle',
    ['card-game-3-usual', 0, 1, may('complete')],
    '[data-settle]',
    click('summary'),
  ),

  play('end-show', ['usa-3-usual', END, 0], FINALE, (page) => page.waitForTimeout(2200)),
  play('end-usa', ['usa-5-usual', END, 0], FINALE, async (page) => {
    await click('[data-skip]', '[data-charts]')(page);
    await page.waitForSelector('figure');
  }),
  play('end-lakes', ['great-lakes-5-usual', END, 0], FINALE, click('[data-skip]')),
  play('end-card', ['card-game-4-rounds', END, 0], FINALE, click('[data-skip]')),
  replay('replay', 'usa-3-usual', 90, 1),
  replay('replay-lakes', 'great-lakes-5-usual', 120, 5),
  replay('replay-card', 'card-game-4-rounds', 60, 0),

  { name: 'learn', at: 'learn/usa', ready: '[data-lesson]' },
  {
    name: 'learn-card',
    at: 'learn/card-game',
    ready: '[data-lesson]',
    then: click('[data-coach=next]'),
  },
];
