// Puzzles: found on the first page, answered on the board, in the row and by keys, told right from
// wrong with reasons, remembered; on a desk and on a phone.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit } from './browser';
import { lookAt } from './look';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What is best in the puzzles of a game, in their order. */
const answers = (game: string): string[] =>
  readFileSync(new URL(`../../data/puzzles/${game}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { options: { action: string }[] }).options[0]!.action);

/** The first puzzle whose solution begins like this, counted from 1. */
const numberOf = (game: string, word: string): number =>
  answers(game).findIndex((action) => action.startsWith(word)) + 1;

const go = (page: Page, at: string): Promise<string> =>
  page.evaluate((hash) => (location.hash = hash), `#/puzzles/${at}`);
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('roundhouse.puzzles') ?? '{}') as unknown);
const count = (page: Page, what: string): Promise<number> => page.locator(what).count();

test('a route of the board is the answer; the next puzzles, by keys; all languages', async () => {
  const one = await visit(browser, inject('base'), [1280, 800]);
  const { page } = one;
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-puzzle=usa-1] [data-show-answer]');
  expect(await count(page, '.prompt.mine')).toBe(1);

  const n = numberOf('usa', 'claim');
  const [, route] = answers('usa')[n - 1]!.split(' ');
  await go(page, `usa/${n}`);
  await page.waitForSelector(`[data-puzzle=usa-${n}]`);
  await page.locator(`g.route[data-id="${route}"]`).press('Enter');
  // The thriftiest way to pay comes first; here it is the only one, or the best.
  await page.waitForFunction(() =>
    document.querySelector('[data-verdict], [data-confirm], [data-way]'),
  );
  if (!(await count(page, '[data-verdict]'))) {
    await page.keyboard.press('y');
  }
  await page.waitForSelector('[data-verdict=best]');
  expect(await count(page, '[data-why]')).toBeGreaterThan(0);
  expect(await count(page, '[data-options] li')).toBeGreaterThan(1);
  expect(await count(page, '.prompt.mine')).toBe(0);
  expect(await page.locator('[data-solved]').getAttribute('data-solved')).toBe('1');
  expect(await kept(page)).toEqual({ usa: { [n]: true } });
  // Whoever plays by ear stands where the answer is told.
  expect(await count(page, 'section.answer:focus')).toBe(1);

  await page.keyboard.press('n');
  await page.waitForSelector(`[data-puzzle=usa-${n + 1}] [data-show-answer]`);
  await page.keyboard.press('a');
  await page.waitForSelector('[data-best]');
  expect(await kept(page)).toEqual({ usa: { [n]: true, [n + 1]: false } });
  expect(await lookAt(page, 'puzzle', { over: 'section.answer' })).toEqual([]);

  // Where no number is asked for, the first that was not tried.
  await page.goto(`${inject('base')}?again#/puzzles/usa`);
  await page.waitForSelector(`[data-puzzle=usa-${n === 1 ? 3 : 1}]`);
  await leave(one);
});

test('on a phone a wrong answer, then the right one, in cards', async () => {
  const one = await visit(browser, inject('base'), [390, 844]);
  const { page } = one;
  const n = numberOf('card-game', 'play');
  await go(page, `card-game/${n}`);
  await page.waitForSelector(`[data-puzzle=card-game-${n}]`);
  await page.click('[data-deck=ticket]');
  if (await count(page, '[data-confirm]')) {
    await page.click('[data-confirm]');
  }
  await page.waitForSelector('[data-verdict]:not([data-verdict=best])');
  expect(await count(page, '[data-hand] .chosen')).toBeGreaterThan(0);
  await page.click('[data-try-again]');
  await page.keyboard.press('/');
  await page.locator('[data-typing] input').fill(answers('card-game')[n - 1]!);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-verdict=best]');
  expect(await kept(page)).toEqual({ 'card-game': { [n]: false } });
  await page.selectOption('[data-puzzles-of]', 'great-lakes');
  await page.waitForSelector('[data-puzzle=great-lakes-1]');
  expect(await count(page, 'section.answer')).toBe(0);
  expect(await lookAt(page, 'puzzle-cards', { over: '.beside > .bar' })).toEqual([]);
  await leave(one);
});
