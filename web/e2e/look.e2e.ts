// Every screen of a page without a server, looked at (look.ts). What lies over a table is looked at
// alone, for the table has a screen of its own here.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit, type Visit } from './browser';
import { choose, DESK, LANGUAGES, lookAt } from './look';
import { openNode, reviewed } from './replay';
import { savedAt } from './saved';

const END = 100_000;

interface Screen {
  name: string;
  at: string;
  save?: [string, number];
  ready: string;
  /** Opens what lies over the table, and what that is. */
  key?: string;
  over?: string;
}
const table = (
  name: string,
  save: [string, number],
  ready: string,
  key?: string,
  over?: string,
): Screen => ({
  name,
  at: `play/${name}`,
  save,
  ready,
  ...(key ? { key } : {}),
  ...(over ? { over } : {}),
});

const SCREENS: Screen[] = [
  { name: 'home', at: '', save: ['usa-3-usual', 40], ready: '[data-save]' },
  { name: 'games', at: 'games', save: ['usa-3-usual', END], ready: '[data-over] [data-mine]' },
  { name: 'statistics', at: 'statistics', ready: '[role=status]' },
  { name: 'me', at: 'me', ready: '[data-return]' },
  { name: 'duplicates', at: 'duplicates', ready: '[data-open]' },
  { name: 'device', at: 'device/x', ready: '[data-join-device]' },
  { name: 'setup', at: 'new/great-lakes', ready: '[data-start]' },
  { name: 'join', at: 'join', ready: 'h1' },
  { name: 'rules', at: 'rules/great-lakes', ready: '[data-example]' },
  table('usa', ['usa-5-usual', 170], '.prompt.mine'),
  table('menu', ['card-game-4-rounds', 61], '.prompt.mine', 'm', 'dialog'),
  table('keys', ['card-game-4-rounds', 62], '.prompt.mine', '?', 'dialog'),
  table('list', ['great-lakes-4-usual', 130], '.prompt.mine', 'l', '.map-list'),
  table('typing', ['card-game-4-rounds', 63], '.prompt.mine', '/', '[data-typing]'),
  table('keep', ['card-game-4-rounds', 0], '[data-keep]', undefined, '[data-choice]'),
  table('lakes', ['great-lakes-5-usual', 130], '.prompt.mine'),
  table('exchange', ['great-lakes-4-usual', 132], '[data-open-exchange]', 'x', '[data-choice]'),
  table('cards', ['card-game-4-rounds', 60], '.prompt.mine'),
  table('end', ['usa-5-usual', END], '[data-total]', undefined, '[data-finale]'),
  {
    name: 'replay',
    at: 'replay/replay/90/1',
    save: ['card-game-4-rounds', END],
    ready: '[data-slider]',
    over: '.beside > .bar',
  },
  {
    name: 'review',
    at: 'review/review/40',
    save: ['usa-2-deal', END],
    ready: '[data-review=whole]',
    over: 'section.review',
  },
];

async function setup(page: Page): Promise<void> {
  const engine = await openNode();
  for (const { name, save } of SCREENS) {
    if (save) {
      const kept = JSON.parse(await savedAt(engine, ...save, 0)) as { record: string };
      const record = name === 'review' ? await reviewed(kept.record) : kept.record;
      const text = JSON.stringify({ ...kept, id: name, record });
      await page.evaluate(
        ([id, kept]) => localStorage.setItem(`roundhouse.game.${id}`, kept!),
        [name, text],
      );
    }
  }
}

let browser: Browser;
let one: Visit;
beforeAll(async () => {
  browser = await launch();
  one = await visit(browser, inject('base'), DESK, { confirm: true, theme: 'light' });
  await setup(one.page);
  await one.page.reload();
});
afterAll(async () => {
  // A plain host has no tables to join, which the browser remarks.
  const errors = one.errors.filter((text) => !text.includes('404'));
  await leave({ ...one, errors });
  await browser.close();
});

test.each(SCREENS)('$name', async ({ name, at, ready, key, over }) => {
  const { page } = one;
  await page.evaluate((hash) => (location.hash = hash), `#/${at}`);
  await page.waitForSelector(ready);
  if (key) {
    await page.keyboard.press(key);
    await page.waitForSelector(over ?? ready);
  }
  const faults = await lookAt(page, name, { over });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(faults).toEqual([]);
});

test('what went wrong is told in the language that is read now', async () => {
  const { page } = one;
  await page.evaluate(() => (location.hash = '#/join'));
  const told = page.locator('[role=alert]');
  await told.waitFor();
  const texts = new Set<string>();
  for (const language of LANGUAGES) {
    await choose(page, { language });
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
    texts.add(await told.innerText());
  }
  await choose(page, { language: 'en' });
  expect(texts.size).toBe(LANGUAGES.length);
});
