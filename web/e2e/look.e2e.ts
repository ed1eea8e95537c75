// Every screen in every language and both themes: nothing for axe to find, nothing cut off, nothing too
// small to touch; the same with text twice as large. One page, switched in place.
//
// SHOTS=folder keeps a picture of each screen in each language, on a phone and on a desk, to look at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit } from './browser';
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

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

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
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1) {
      cut.push(`page ${scrollWidth}/${clientWidth}`);
    }
    return { small, cut };
  });

interface Found {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}
async function audit(page: Page, contrast: boolean): Promise<string[]> {
  const { violations } = await page.evaluate(
    (on) =>
      (window as unknown as { axe: { run(o: object): Promise<Found> } }).axe.run({
        rules: { 'color-contrast': { enabled: on } },
        resultTypes: ['violations'],
      }),
    contrast,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((n) => `${id}: ${n.html.slice(0, 160)} ${n.failureSummary?.split('\n')[1] ?? ''}`),
  );
}

test('every screen, every language, both themes', { timeout: 400_000 }, async () => {
  const one = await visit(browser, inject('base'), DESK, { confirm: true, theme: 'light' });
  const { page } = one;
  await setup(page);
  await page.reload();
  await page.evaluate(axe);
  const faults: string[] = [];
  const keep = process.env.SHOTS;
  for (const { name, at, ready, keys = [] } of SCREENS) {
    await choose(page, { language: 'en' });
    await page.evaluate((hash) => (location.hash = hash), `#/${at}`);
    await page.waitForSelector(ready);
    for (const key of keys) {
      await page.keyboard.press(key);
    }
    for (const language of LANGUAGES) {
      await choose(page, { language });
      await page.waitForFunction((code) => document.documentElement.lang === code, language);
      const note = (list: string[], what: string): number =>
        faults.push(...list.map((fault) => `${name} ${language} ${what}: ${fault}`));
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        const { small, cut } = await measure(page);
        note([...small, ...cut], String(size[0]));
        if (keep) {
          await page.waitForTimeout(300);
          await page.screenshot({ path: `${keep}/${name}-${language}-${size[0]}.png` });
        }
      }
      await page.setViewportSize({ width: DESK[0], height: DESK[1] });
      // A theme changes nothing but colours, and words have none: contrast is measured in one language.
      note(await audit(page, language === 'en'), 'light');
      if (language === 'en') {
        await choose(page, { theme: 'dark' });
        note(await audit(page, true), 'dark');
        await choose(page, { theme: 'light' });
      }
      // Greek runs longest: nothing of it may be lost when text is twice as large.
      if (language === 'el') {
        await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
        note((await measure(page)).cut, '200 %');
        if (keep) {
          await page.screenshot({ path: `${keep}/${name}-el-large.png` });
        }
        await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      }
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  expect(faults).toEqual([]);
  await leave(one);
});
