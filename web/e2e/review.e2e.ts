// A finished game explained: worked out, broken off, stepped through, played on, saved, opened
// again.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit } from './browser';
import { openNode } from './replay';
import { keep, savedAt } from './saved';

let browser: Browser;
let game: string;
beforeAll(async () => {
  browser = await launch();
  game = await savedAt(await openNode(), 'usa-2-deal', Infinity, 0);
});
afterAll(() => browser.close());

const WHOLE = '[data-review=whole]';
const press = (page: Page, what: string): Promise<void> => page.locator(what).press('Enter');
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.review.')));
const games = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.game.')));

test('a game is reviewed, stepped through, played on and saved', async () => {
  const one = await visit(browser, inject('base'), [1280, 800], { depth: 4 });
  const { page, context } = one;
  await keep(context, game);
  await page.goto(`${inject('base')}?again#/games`);
  await press(page, '[data-review-game]');

  // Broken off it leaves nothing; it can be begun again.
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('[data-done]')?.dataset.done) > 0,
  );
  await press(page, '[data-cancel-review]');
  await page.waitForSelector('[data-review=open]');
  expect(await page.locator('[data-curve]').getAttribute('data-curve')).toBe('0');
  expect(await kept(page)).toEqual([]);
  await press(page, '[data-start-review]');
  await page.waitForSelector(WHOLE);
  await expect.poll(() => kept(page)).toEqual(['roundhouse.review.shot']);

  // From mark to mark by a button and by keys; each is a position, a move, and its reasons.
  await page.goto(`${inject('base')}?later#/review/shot/0`);
  await page.waitForSelector(WHOLE); // kept, so at once
  await page.waitForSelector('[data-at="0"]');
  const mark = page.locator('[data-at-mark]');
  const at = async (): Promise<number> => Number(await mark.getAttribute('data-at-mark'));
  const begin = await at();
  await page.click('[data-mark=next]');
  await expect.poll(at).toBeGreaterThan(begin);
  const next = await at();
  await page.keyboard.press('n');
  await page.waitForSelector(`[data-at-mark="${next + 1}"]`);
  await page.keyboard.press('p');
  await page.waitForSelector(`[data-at-mark="${next}"]`);
  while (!(await page.locator('[data-grade=mistake], [data-grade=blunder]').count())) {
    const before = await at();
    await page.keyboard.press('n');
    await expect.poll(at).toBeGreaterThan(before);
  }
  expect(await page.locator('[data-options] .played').count()).toBe(1);
  expect(await page.locator('[data-options] .better').count()).toBe(1);
  const marked = page.locator('.route.played, .route.better, .card.played, .card.advised, .deck');
  expect(await marked.count()).toBeGreaterThan(0);

  // The account adds up, and the table says in words what the curve shows.
  await page.keyboard.press('3');
  const sums = await page.$$eval('[data-accounts] tbody tr', (rows) =>
    rows
      .slice(0, 6)
      .map((row) =>
        [...row.querySelectorAll('td')].map((cell) =>
          Number(cell.textContent!.replace('−', '-').replace(',', '')),
        ),
      ),
  );
  for (const seat of [0, 1]) {
    const parts = sums.slice(0, 5).reduce((sum, row) => sum + row[seat]!, 0);
    expect(parts).toBeCloseTo(sums[5]![seat]!, 0);
  }
  await page.keyboard.press('4');
  const steps = (await page.locator('[data-steps] tbody tr').count()) - 1;
  expect(steps).toBe((game.match(/\\n\d: /g) ?? []).length);

  // The curves as each player saw them say other things than an onlooker's.
  const curve = page.locator('[data-curve]');
  const seen = await curve.getAttribute('aria-label');
  await page.selectOption('[data-curve-of]', { index: 1 });
  await page.waitForSelector('[data-own=true]');
  expect(Number(await curve.getAttribute('data-curve'))).toBeGreaterThan(1);
  expect(await curve.getAttribute('aria-label')).not.toBe(seen);

  // Saved, and opened by somebody for whom it would never be done.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, '[data-save-review]'),
  ]);
  const record = readFileSync(await file.path(), 'utf8');
  expect(record).toMatch(/^#: review 1 .* depth 4 /m);
  const other = await visit(browser, inject('base'), [390, 844], { depth: 4096 });
  await other.page.setInputFiles('[data-file]', {
    name: 'a.ride',
    mimeType: 'text/plain',
    buffer: Buffer.from(record),
  });
  await press(other.page, '[data-review-open]');
  await other.page.waitForSelector(WHOLE);
  await leave(other);

  // What it comes to for whoever played is among their statistics.
  const stat = await page.context().newPage();
  await stat.goto(`${inject('base')}#/statistics`);
  const skill = await stat.locator('[data-luck] .part:last-of-type b').textContent();
  expect(Number(skill)).toBeGreaterThan(0);
  expect(Number(skill)).toBeLessThanOrEqual(100);
  await stat.close();

  // Played on from here: a game of its own, beside the one that is looked at.
  const before = await page.evaluate(() => localStorage.getItem('roundhouse.game.shot'));
  await page.keyboard.press('y');
  await page.selectOption('[data-on-level]', 'novice');
  await press(page, '[data-begin]');
  await page.waitForSelector('.prompt');
  expect(await games(page)).toHaveLength(2);
  expect(await page.evaluate(() => localStorage.getItem('roundhouse.game.shot'))).toBe(before);
  // A plain host has no server's games, which the browser remarks.
  await leave({ ...one, errors: one.errors.filter((text) => !text.includes('404')) });
});
