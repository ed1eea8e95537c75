// Somebody leaves a table on a server: all see it, a guest can have a bot play, or the table does
// so by itself; colors that were chosen are the same on all screens; hints are off unless allowed.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leave } from './browser';
import { keepAll } from './player';
import { AtServer, openTable } from './tables';

const at = new AtServer('--limit', 'abandon_s=1');
const DESK: [number, number] = [1440, 900];
const PHONE: [number, number] = [390, 844];

const wears = (page: Page, seat: number): Promise<string | null> =>
  page.locator(`[data-player="${seat}"]`).getAttribute('class');

test('a guest has a bot play for the host who left; colors are chosen', async () => {
  const host = await at.come(DESK);
  const invite = await openTable(host.page, 'usa', ['me', 'open'], ['stand-in']);
  const elm = await at.join(invite, 'Elm', PHONE);
  await elm.page.click('[data-color=red]');
  await elm.page.click('[data-paint=black]');
  await host.page.waitForSelector('.owner-black');
  await host.page.click('[data-deal]:enabled');
  for (const { page } of [host, elm]) {
    await keepAll(page);
    expect(await page.locator('[data-hint]').count()).toBe(0);
    expect(await wears(page, 1)).toContain('owner-black');
  }
  // Whoever is here is not offered to be replaced.
  await elm.page.click('[data-menu]');
  await elm.page.waitForSelector('[data-seat-row="0"]');
  expect(await elm.page.locator('[data-seat-row="0"] [data-do=bot]').count()).toBe(0);
  await elm.page.keyboard.press('Escape');

  await leave(host);
  await elm.page.waitForSelector('[data-player="0"] [data-away]');
  const mine = elm.page.locator('.prompt.mine');
  const standIn = elm.page.locator('[data-stand-in]');
  await mine.or(standIn).first().waitFor();
  if (await mine.count()) {
    for (let card = 0; card < 2; card++) {
      await elm.page.locator('.prompt.mine').waitFor();
      await elm.page.click('[data-deck=train].open');
    }
  }
  await standIn.click();
  await mine.waitFor();
  await leave(elm);
});

test('a bot plays unasked where the table wants it; hints are allowed', async () => {
  const host = await at.come(DESK);
  const { page } = host;
  const invite = await openTable(page, 'usa', ['me', 'open'], ['hints']);
  const elm = await at.join(invite, 'Elm', PHONE);
  await page.click('[data-deal]:enabled');
  await keepAll(page);
  await keepAll(elm.page);
  // Who begins is drawn, and a hint is for a turn of one's own.
  await Promise.any([page, elm.page].map((p) => p.waitForSelector('[data-hint]')));
  await leave(elm);
  await page.waitForSelector('.prompt.mine');
  expect(await page.locator('[data-stand-in]').count()).toBe(0);
  await leave(host);
});
