// From the first visit to a finished rated game, what it changed, and the deal of the day; and
// quick matches: two who look for players meet, and bots come for who looks alone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leave } from './browser';
import { DESK, lookAt } from './look';
import { playToTheEnd } from './player';
import { AtServer } from './tables';

const at = new AtServer('--limit', 'quick_s=0');
const PHONE: [number, number] = [390, 844];

test('a rated game, its ratings, and then the deal of the day', async () => {
  const oak = await at.come(DESK);
  const { page } = oak;
  const faults: string[] = [];
  await page.click('[data-game=card-game]');
  await page.click('[data-where=server]');
  await page.click('[data-count="2"]');
  await page.selectOption('[data-seat="1"]', 'bot:greedy');
  await page.selectOption('[data-turn-time]', '0');
  await page.waitForSelector('[data-unrated=clock]');
  expect(await page.locator('[data-option=rated]').isDisabled()).toBe(true);
  await page.selectOption('[data-turn-time]', '600');
  await page.waitForSelector('[data-unrated]', { state: 'detached' });
  await page.click('[data-option=rated]');
  await page.click('[data-start]');
  await page.waitForSelector('[data-rated]');
  expect(await page.locator('ol [data-rating]').count()).toBe(2);
  await page.click('[data-deal]:enabled');
  await page.waitForSelector('[data-player="0"] [data-rating="1500"]');
  await page.setViewportSize({ width: PHONE[0], height: PHONE[1] });
  await playToTheEnd(page);
  await page.waitForSelector('[data-change]');
  const change = Number(await page.locator('[data-change]').getAttribute('data-change'));
  faults.push(...(await lookAt(page, 'rated-end', { over: '[data-finale]' })));

  await page.click('[data-changed] a');
  await page.waitForSelector('[data-chart="1"]');
  expect(await page.locator('[data-mine] [data-rating]').first().getAttribute('data-rating')).toBe(
    String(1500 + change),
  );
  await page.waitForSelector('[data-level=greedy]');
  await page.click('summary');
  await page.waitForSelector('[data-step]');
  faults.push(...(await lookAt(page, 'ratings')));
  await page.click('a.icon[href="#/"]');
  await page.click('a[data-daily=card-game]');
  await page.click('button[data-play]');
  await page.waitForSelector('[data-keep]');
  await leave(oak);
  expect(faults).toEqual([]);
});

async function look(page: Page, bots: boolean): Promise<void> {
  await page.click('[data-quick]');
  await page.click('[data-quick-game=card-game]');
  await page.click('[data-count="2"]');
  await page.setChecked('[data-option=bots]', bots);
}

test('a quick match', async () => {
  const oak = await at.come(DESK);
  await look(oak.page, false);
  const faults = await lookAt(oak.page, 'quick');
  await oak.page.click('[data-find]');
  await oak.page.waitForSelector('[data-wait=people] [data-rating]');
  faults.push(...(await lookAt(oak.page, 'quick-wait')));
  await oak.page.click('[data-leave]');
  await oak.page.click('[data-find]');
  await oak.page.waitForSelector('[data-wait]');

  const elm = await at.come(PHONE);
  await look(elm.page, false);
  await elm.page.click('[data-find]');
  await Promise.all([oak, elm].map(({ page }) => page.waitForSelector('[data-keep]')));
  expect(await elm.page.locator('[data-player] [data-rating]').count()).toBe(2);
  await leave(elm);
  await leave(oak);

  const fir = await at.come(PHONE);
  await look(fir.page, true);
  await fir.page.click('[data-find]');
  await fir.page.waitForSelector('[data-keep]');
  await leave(fir);
  expect(faults).toEqual([]);
});
