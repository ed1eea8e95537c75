// A place to come back to: one's games in one list, in this browser and at a server.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { leave, visit } from './browser';
import { AtServer, openTable, seesReview } from './tables';

const at = new AtServer();
const DESK: [number, number] = [1440, 900];
const PHONE: [number, number] = [390, 844];
const RECORD = readFileSync(new URL('../../tests/games/usa-2-usual.ride', import.meta.url), 'utf8');

/** A finished game of this browser. */
async function keepGame(page: Page): Promise<void> {
  await page.evaluate((record) => {
    const seats = [
      { name: 'Oak', kind: 'here' },
      { name: 'Hazel', kind: 'bot', level: 'easy' },
    ];
    const save = { id: 'abcdef', map: 'usa', seats, record, at: Date.now(), over: true };
    localStorage.setItem('roundhouse.game.abcdef', JSON.stringify(save));
  }, RECORD);
}

const names = (page: Page): Promise<string[]> => page.locator('[data-mine] a').allTextContents();

test('games of this browser are found without a server', async () => {
  const one = await visit(at.browser, inject('base'), PHONE);
  const { page } = one;
  await keepGame(page);
  await page.goto(`${inject('base')}?again#/games`);
  await page.waitForSelector('[data-over] [data-mine]');
  expect(await page.locator('[data-hand-in]').count()).toBe(0);
  await page.fill('[data-search]', 'nobody');
  await page.waitForSelector('[data-over] [data-mine]', { state: 'detached' });
  await page.fill('[data-search]', 'HAZ');
  await page.click('[data-over] a');
  await page.waitForSelector('[data-slider]');
  // A plain web host answers 404 to the question whether there is a server.
  expect(one.errors.splice(0).filter((error) => !error.includes('404'))).toEqual([]);
  await leave(one);
});

test('a game is handed in once, and is there on another device', async () => {
  const one = await at.come(DESK);
  const { page } = one;
  await openTable(page, 'usa', ['me', 'open']);
  await keepGame(page);
  await page.goto(`${at.program.base}?again#/games`);
  await page.click('[data-hand-in]');
  await page.waitForSelector('[data-hand-in]', { state: 'detached' });
  await page.waitForSelector('[data-state=open]');
  expect(await page.locator('[data-mine]').count()).toBe(2);
  expect((await names(page))[0]).toContain('Waiting for players');
  expect((await names(page))[1]).toContain('without the server');
  const person = await page.evaluate(() => localStorage.getItem('roundhouse.person'));

  const other = await at.come(PHONE);
  await other.page.evaluate((text) => localStorage.setItem('roundhouse.person', text!), person);
  await other.page.goto(`${at.program.base}?again#/`);
  await other.page.click('[data-my-games]');
  await other.page.waitForSelector('[data-over] [data-mine]');
  expect(await names(other.page)).toEqual(await names(page));
  await other.page.click('[data-over] a');
  await other.page.waitForSelector('[data-slider]');
  await other.page.goBack();
  await other.page.click('[data-over] [data-review-game]');
  await seesReview(other.page);
  await leave(other);
  await leave(one);
});

test('a device comes by a link, is taken away, comes back by phrase, and is erased', async () => {
  const one = await at.come(DESK);
  const { page } = one;
  await openTable(page, 'usa', ['me', 'open']);
  await page.evaluate(() => (location.hash = '#/me'));
  await page.click('[data-add]');
  const link = await page.locator('[data-device-link]').getAttribute('data-device-link');

  const phone = await at.come(PHONE);
  await phone.page.goto(link!);
  await phone.page.fill('[data-label]', 'My phone');
  await phone.page.click('[data-join-device]');
  await phone.page.waitForSelector('[data-state=open]');
  // The link shows the new device by itself; the same link is good for nobody else.
  await page.waitForSelector('[data-device] >> text=My phone');
  const thief = await at.come(PHONE);
  await thief.page.goto(link!);
  await thief.page.click('[data-join-device]');
  await thief.page.waitForSelector('[role=alert]');
  expect(thief.errors.splice(0).every((error) => error.includes('404'))).toBe(true);
  await leave(thief);

  await page.click('[data-make-phrase]');
  const words = await page.locator('[data-phrase]').getAttribute('data-phrase');
  expect(words!.split(' ').length).toBe(6);
  await page.click('[data-written]');
  await page.locator('[data-device]', { hasText: 'My phone' }).locator('[data-remove]').click();
  await page.click('[data-doom]');
  await page.waitForSelector('[data-device] >> text=My phone', { state: 'detached' });

  await phone.page.evaluate(() => (location.hash = '#/me'));
  await phone.page.waitForSelector('[role=alert]');
  expect(phone.errors.splice(0).every((error) => error.includes('401'))).toBe(true);
  await leave(phone);

  const fresh = await at.come(PHONE);
  await fresh.page.evaluate(() => (location.hash = '#/me'));
  await fresh.page.fill('[data-phrase-input]', words!.toUpperCase());
  await fresh.page.click('[data-return]');
  await fresh.page.waitForSelector('[data-device]');
  expect(await fresh.page.locator('[data-device]').count()).toBe(2);
  const [file] = await Promise.all([
    fresh.page.waitForEvent('download'),
    fresh.page.click('[data-export]'),
  ]);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as { name: string };
  expect(data.name).toBe('Oak');
  await fresh.page.click('[data-erase]');
  await fresh.page.fill('[data-erase-name]', data.name);
  await fresh.page.click('[data-doom]');
  await fresh.page.waitForSelector('[data-return]');
  expect(await fresh.page.evaluate(() => localStorage.getItem('roundhouse.person'))).toBeNull();
  await leave(fresh);
  await leave(one);
});
