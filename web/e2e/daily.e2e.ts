// The deal of the day: played to its end here and at a server, one's place, and the others' games,
// which nobody sees before.
import { expect, inject, test } from 'vitest';
import { leave, visit } from './browser';
import { DESK, lookAt } from './look';
import { playToTheEnd } from './player';
import { AtServer } from './tables';

const at = new AtServer();
const PHONE: [number, number] = [390, 844];

test('without a server it comes from the date, and its result stays', async () => {
  const one = await visit(at.browser, inject('base'), PHONE, { confirm: false });
  const { page } = one;
  await page.click('a[data-daily=card-game]');
  await page.click('button[data-play]');
  await playToTheEnd(page);
  await page.click('[data-daily-results]');
  await page.waitForSelector('[data-deal=over] [data-own]');
  expect(await page.locator('[data-days] li').count()).toBe(1);
  expect(await page.locator('[data-daily-places]').count()).toBe(0);
  expect(await lookAt(page, 'daily-here')).toEqual([]);
  await page.click('[data-days] button');
  await page.click('[data-deal] [data-replay]');
  await page.waitForSelector('[data-slider]');
  // A plain web host answers 404 to the question whether there is a server.
  expect(one.errors.splice(0).filter((error) => !error.includes('404'))).toEqual([]);
  await leave(one);
});

test('at a server two people play the same deal, and see each other afterwards', async () => {
  const oak = await at.come(DESK);
  const elm = await at.come(PHONE);
  for (const { page } of [oak, elm]) {
    await page.click('a[data-daily=card-game]');
    await page.click('button[data-play]');
    await page.waitForSelector('[data-keep]');
  }
  await playToTheEnd(oak.page);
  await oak.page.click('[data-daily-results]');
  await oak.page.waitForSelector('[data-own-place]');
  expect(await oak.page.locator('[data-place]').count()).toBe(1);

  // Who has not finished is shown no places, and no game.
  await elm.page.evaluate(() => (location.hash = '#/daily/card-game'));
  await elm.page.waitForSelector('[data-deal=playing]');
  expect(await elm.page.locator('[data-place]').count()).toBe(0);
  await elm.page.click('a[data-play]');
  await playToTheEnd(elm.page);
  await elm.page.click('[data-daily-results]');
  await elm.page.waitForSelector('[data-place] >> nth=1');
  const faults = await lookAt(elm.page, 'daily');
  await elm.page.locator('[data-look]').first().press('Enter');
  await elm.page.waitForSelector('[data-slider]');
  expect(faults).toEqual([]);
  await leave(oak);
  await leave(elm);
});
