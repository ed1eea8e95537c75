// A whole game over days: standing orders are done, days pass by a clock that the test sets
// forward, and whoever lets a turn pass leaves the seat to a bot.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { leave } from './browser';
import { keepAll } from './player';
import { PROGRAM } from './program';
import { AtServer, openTable } from './tables';

const DAY_MS = 86_400_000;
const at = new AtServer();
const folder = mkdtempSync(join(tmpdir(), 'roundhouse-clock-'));
const shift = join(folder, 'ms');
at.program.env = {
  LD_PRELOAD: join(dirname(PROGRAM), 'tests/server/clock_shift.so'),
  CLOCK_SHIFT: shift,
};
afterAll(() => rmSync(folder, { recursive: true }));

/** So many days after the beginning, and a minute. */
function day(n: number): void {
  writeFileSync(`${shift}.new`, String(n * (DAY_MS + 60_000)));
  renameSync(`${shift}.new`, shift);
}

/** So many cards from the deck. */
async function orderDraws(page: Page, n: number): Promise<void> {
  await page.click('[data-menu]');
  await page.click('[data-open-orders]');
  await page.click('[data-deck=train]');
  await page.selectOption('[data-order="draw deck"] [data-times]', String(n));
  await expect
    .poll(() => page.locator('[data-order-list]').inputValue())
    .toBe(`draw deck ${n} times\n`);
  await page.click('[data-give-orders]');
  await page.waitForSelector('[data-give-orders]:disabled');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-orders]', { state: 'detached' });
}

const cards = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await page.getAttribute('[data-hand]', 'aria-label')) ?? '')?.[0]);

test('orders play while one is away, and bots for who never comes', async () => {
  const oak = await at.come([1440, 900]);
  const invite = await openTable(oak.page, 'usa', ['me', 'open'], [], 86400);
  const { page, ...elm } = await at.join(invite, 'Elm', [390, 844]);
  await oak.page.click('[data-deal]:enabled');
  await keepAll(oak.page);
  await keepAll(page);
  await page.waitForSelector('[data-left]');
  await leave(oak);

  // Oak never comes back: after a day a bot plays, and the orders are Elm's three turns.
  await orderDraws(page, 6);
  await page.waitForSelector('.prompt:not(.mine)');
  day(1);
  await expect.poll(() => cards(page)).toBe(10);
  await page.locator('.prompt.mine').waitFor();

  // Another three, at once; and then nobody comes for a day.
  await orderDraws(page, 6);
  await expect.poll(() => cards(page)).toBe(16);
  await page.locator('.prompt.mine').waitFor();
  day(2);
  await page.waitForSelector('[data-finale]');
  await leave({ page, ...elm });
});
