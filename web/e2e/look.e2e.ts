// Every screen in every language and both themes: nothing for axe to find, nothing cut off, nothing too
// small to touch; the same with text twice as large. One page, switched in place.
//
// SHOTS=folder keeps a picture of each screen in each language, on a phone and on a desk, to look at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit, type Visit } from './browser';
import { openNode } from './replay';
import { savedAt } from './saved';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LANGUAGES = ['en', 'el', 'ro', 'is', 'it'];
const PHONE: [number, number] = [360, 740];
const DESK: [number, number] = [1280, 800];
const END = 100_000;

interface Screen {
  name: string;
  at: string;
  save?: [string, number];
  ready: string;
  keys?: string[];
}
const table = (name: string, save: [string, number], ready: string, keys?: string[]): Screen => ({
  name,
  at: `play/${name}`,
  save,
  ready,
  ...(keys ? { keys } : {}),
});

const SCREENS: Screen[] = [
  { name: 'home', at: '', save: ['usa-3-usual', 40], ready: '[data-save]' },
  { name: 'setup', at: 'new/great-lakes', ready: '[data-start]' },
  { name: 'join', at: 'join', ready: 'h1' },
  { name: 'rules', at: 'rules/great-lakes', ready: '[data-example]' },
  table('usa', ['usa-5-usual', 170], '.prompt.mine'),
  table('menu', ['usa-3-usual', 40], '.prompt.mine', ['m']),
  table('keys', ['usa-3-usual', 41], '.prompt.mine', ['?']),
  table('list', ['great-lakes-4-usual', 130], '.prompt.mine', ['l']),
  table('typing', ['great-lakes-4-usual', 131], '.prompt.mine', ['/']),
  table('keep', ['great-lakes-4-usual', 0], '[data-keep]'),
  table('lakes', ['great-lakes-5-usual', 130], '.prompt.mine'),
  table('exchange', ['great-lakes-4-usual', 132], '[data-open-exchange]', ['x']),
  table('cards', ['card-game-4-rounds', 60], '.prompt.mine'),
  table('end', ['usa-5-usual', END], '[data-total]'),
  { name: 'replay', at: 'replay/end/90/1', ready: '[data-slider]' },
];

async function setup(page: Page): Promise<void> {
  const engine = await openNode();
  for (const { name, save } of SCREENS) {
    if (save) {
      const text = (await savedAt(engine, ...save, 0)).replace('"id":"shot"', `"id":"${name}"`);
      await page.evaluate(
        ([id, kept]) => localStorage.setItem(`roundhouse.game.${id}`, kept!),
        [name, text],
      );
    }
  }
}

/** Chooses what the menu offers, as if it were done in another window. */
async function choose(page: Page, change: Record<string, string>): Promise<void> {
  await page.evaluate((wish) => {
    const key = 'roundhouse.settings';
    const kept = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...kept, ...wish }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, change);
}

interface Faults {
  small: string[];
  cut: string[];
}

/** Targets under 24 px, and text that does not fit where it stands. */
const measure = (page: Page): Promise<Faults> =>
  page.evaluate(() => {
    const shown = (e: Element): boolean =>
      (e as HTMLElement).checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !e.closest('.unseen, .ask:not(:focus-within)');
    const tell = (e: Element): string =>
      `${e.tagName.toLowerCase()}.${(e.getAttribute('class') ?? '').split(' ')[0]} ` +
      `"${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40)}"`;
    const small = [...document.querySelectorAll('button, a, input, select, summary')]
      .filter((e) => shown(e) && !e.closest('p'))
      .filter((e) => {
        // A label around a box is part of its target.
        const { width, height } = (e.closest('label') ?? e).getBoundingClientRect();
        return width > 0 && (width < 23.5 || height < 23.5);
      })
      .map((e) => {
        const { width, height } = e.getBoundingClientRect();
        return `${tell(e)} ${width.toFixed(0)} x ${height.toFixed(0)}`;
      });
    const cut = [...document.querySelectorAll<HTMLElement>('body *:not(svg *)')]
      .filter((e) => shown(e) && e.textContent?.trim() && !(e instanceof SVGElement))
      .filter((e) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(e);
        const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
        const low = overflowY === 'hidden' || overflowY === 'clip';
        return (
          (hides && e.scrollWidth > e.clientWidth + 1) ||
          (low && e.scrollHeight > e.clientHeight + 1)
        );
      })
      // People's names may be of any length, and end in dots.
      .filter((e) => !e.matches('.player .name, select') && !e.querySelector('svg[width]'))
      .map(
        (e) => `${tell(e)} ${e.scrollWidth}/${e.clientWidth} ${e.scrollHeight}/${e.clientHeight}`,
      );
    // Nothing but the board, a row of cards and the like is to be moved sideways.
    for (const e of document.querySelectorAll(
      ':root, dialog, main, .finale, .finale .wide, .rules',
    )) {
      if (shown(e) && e.scrollWidth > e.clientWidth + 1) {
        cut.push(`${tell(e)} moves sideways: ${e.scrollWidth}/${e.clientWidth}`);
      }
    }
    return { small, cut };
  });

interface Found {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}
/** What another language can break: names and the language itself. The rest is the same for all. */
const WORDS = [
  ...['aria-command-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-progressbar-name'],
  ...['aria-toggle-field-name', 'button-name', 'document-title', 'empty-heading', 'html-has-lang'],
  ...['html-lang-valid', 'image-alt', 'input-button-name', 'label'],
  ...['landmark-unique', 'link-name', 'select-name', 'summary-name', 'svg-img-alt', 'valid-lang'],
];
async function audit(page: Page, only?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(o: object): Promise<Found> } }).axe.run({
        ...(rules ? { runOnly: rules } : {}),
        resultTypes: ['violations'],
      }),
    only,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((n) => `${id}: ${n.html.slice(0, 160)} ${n.failureSummary?.split('\n')[1] ?? ''}`),
  );
}

let browser: Browser;
let one: Visit;
beforeAll(async () => {
  browser = await launch();
  one = await visit(browser, inject('base'), DESK, { confirm: true, theme: 'light' });
  await setup(one.page);
  await one.page.reload();
  await one.page.evaluate(axe);
});
afterAll(async () => {
  // A plain host has no tables to join, which the browser remarks.
  const errors = one.errors.filter((text) => !text.includes('404'));
  await leave({ ...one, errors });
  await browser.close();
});

test.each(SCREENS)('$name', async ({ name, at, ready, keys = [] }) => {
  const { page } = one;
  const faults: string[] = [];
  const keep = process.env.SHOTS;
  await page.evaluate((hash) => (location.hash = hash), `#/${at}`);
  await page.waitForSelector(ready);
  for (const key of keys) {
    await page.keyboard.press(key);
  }
  for (const language of LANGUAGES) {
    await choose(page, { language });
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
    const note = (list: string[], what: string): number =>
      faults.push(...list.map((fault) => `${language} ${what}: ${fault}`));
    for (const [width, height] of [PHONE, DESK]) {
      await page.setViewportSize({ width, height });
      // A frame for the page to see its new size, and one to draw it.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      const { small, cut } = await measure(page);
      note([...small, ...cut], String(width));
      if (keep) {
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${keep}/${name}-${language}-${width}.png` });
      }
    }
    note(await audit(page, language === 'en' ? undefined : WORDS), 'light');
    if (language === 'en') {
      // A theme changes nothing but colours.
      await choose(page, { theme: 'dark' });
      note(await audit(page, ['color-contrast']), 'dark');
      await choose(page, { theme: 'light' });
    }
    // Greek runs longest: nothing of it may be lost when text is twice as large.
    if (language === 'el') {
      await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
      // A table of numbers may then be moved sideways.
      note(
        (await measure(page)).cut.filter((fault) => !fault.startsWith('div.wide')),
        '200 %',
      );
      if (keep) {
        await page.screenshot({ path: `${keep}/${name}-el-large.png` });
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    }
  }
  await choose(page, { language: 'en' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(faults).toEqual([]);
});
