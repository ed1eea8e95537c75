// Duplicate: opened, shared, played at two tables, compared; and a table where two meet.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leave } from './browser';
import { DESK, lookAt } from './look';
import { playToTheEnd } from './player';
import { AtServer } from './tables';

const at = new AtServer();
const PHONE: [number, number] = [390, 844];

/** Opens one for the card game with two seats; its link. */
async function open(page: Page, people: number): Promise<string> {
  await page.click('[data-duplicates]');
  await page.click('[data-duplicate-game=card-game]');
  await page.click('[data-count="2"]');
  await page.selectOption('[data-people]', String(people));
  await page.fill('[data-title]', 'Club night');
  await page.click('[data-open]');
  return (await page.locator('[data-link]').getAttribute('data-link'))!;
}

test('the same deal at two tables, and what came of it', async () => {
  const oak = await at.come(DESK);
  const elm = await at.come(PHONE);
  const link = await open(oak.page, 1);
  await elm.page.goto(link);
  for (const { page } of [oak, elm]) {
    await page.click('[data-play]');
    await page.waitForSelector('[data-keep]');
    await playToTheEnd(page);
    // Its record is secret until all is over.
    expect(await page.locator('[data-finale] [data-replay]').count()).toBe(0);
    await page.click('[data-duplicate-results]');
    await page.waitForSelector('[data-duplicate=open]');
    expect(await page.locator('[data-seat-results]').count()).toBe(0);
  }
  await oak.page.click('[data-close]');
  await oak.page.waitForSelector('[data-duplicate=over]');
  await elm.page.reload();
  await elm.page.waitForSelector('[data-duplicate=over]');
  const shares = await elm.page
    .locator('[data-matchpoints]')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-matchpoints'))));
  expect(shares.length).toBe(2);
  expect(shares[0]! + shares[1]!).toBe(1000);
  const faults = await lookAt(elm.page, 'duplicate');
  await elm.page.locator('[data-look]').first().press('Enter');
  await elm.page.waitForSelector('[data-slider]');
  await leave(elm);

  await oak.page.evaluate(() => (location.hash = '#/'));
  const second = await open(oak.page, 2);
  await oak.page.click('[data-play]');
  await oak.page.waitForSelector('[data-seats]');
  const fir = await at.come(PHONE);
  await fir.page.goto(second);
  await fir.page.click('[data-play]');
  await Promise.all([oak, fir].map(({ page }) => page.waitForSelector('[data-keep]')));
  await leave(fir);
  await leave(oak);
  expect(faults).toEqual([]);
});
