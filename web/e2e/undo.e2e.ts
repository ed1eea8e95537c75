// Taking back: alone everything, with others what has shown nothing, at a table so that all see it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leave } from './browser';
import { claimable, keepAll } from './player';
import { AtServer, openTable } from './tables';

const at = new AtServer();

/** Claims some route. */
async function claim(page: Page): Promise<void> {
  const place = await claimable(page);
  await page.mouse.click(place!.x, place!.y);
  await page.waitForSelector('[data-way="0"], g.route.claimed, .prompt:not(.mine)');
  if ((await page.locator('[data-way="0"]').count()) > 0) {
    await page.click('[data-way="0"]');
  }
}

const players = async (page: Page): Promise<string> =>
  (await page.locator('ul.players').textContent()) ?? '';

/** What the players' panel says has not changed in the end. */
async function comesBack(page: Page, before: string): Promise<void> {
  await expect.poll(() => players(page)).toBe(before);
}

test('people on one device take back what has shown nothing, and hear why not', async () => {
  const one = await at.come([1440, 900]);
  const { page } = one;
  await page.click('[data-game=usa]');
  await page.click('[data-count="2"]');
  await page.selectOption('[data-seat="1"]', 'here');
  await page.click('[data-start]');
  for (let i = 0; i < 2; i++) {
    await page.click('[data-curtain]');
    await keepAll(page);
  }
  // Who chose last may be the first to play: then no curtain falls.
  await page.waitForFunction(() => !document.querySelector('[data-offer]'));
  await page.waitForSelector('[data-curtain], .prompt.mine');
  if ((await page.locator('[data-curtain]').count()) > 0) {
    await page.click('[data-curtain]');
  }
  await page.waitForSelector('.prompt.mine');
  const before = await players(page);
  await page.click('[data-undo=undo-shown]');
  await page.waitForSelector('.prompt .why');
  await page.click('.prompt [data-cancel]');
  await claim(page);
  await page.click('[data-curtain]'); // the other one's
  await page.waitForSelector('.prompt.mine');
  await page.keyboard.press('z');
  // And back: by a key, for a second click so soon and in the same place is passed over.
  await page.locator('[data-curtain]').press('Enter');
  await page.waitForSelector('.prompt.mine');
  await comesBack(page, before);
  expect(await page.locator('g.route.claimed').count()).toBe(0);
  await leave(one);
});

test('alone a turn goes back with what the bots did since', async () => {
  const one = await at.come([360, 740]);
  const { page } = one;
  await page.click('[data-game=usa]');
  await page.click('[data-count="2"]');
  await page.click('[data-start]');
  await keepAll(page);
  await page.waitForSelector('.prompt.mine [data-undo], .prompt.mine');
  const before = await players(page);
  await page.click('[data-deck=train]');
  await expect.poll(() => players(page)).not.toBe(before);
  await page.click('[data-undo=ok]');
  await comesBack(page, before);
  await page.click('[data-undo=ok]'); // down to the tickets
  await page.waitForSelector('[data-offer]');
  await leave(one);
});

test('at a table of two browsers both see it, and a drawn card stays drawn', async () => {
  const host = await at.come([1440, 900]);
  const invite = await openTable(host.page, 'usa', ['me', 'open']);
  const elm = await at.join(invite, 'Elm', [1280, 800]);
  await host.page.click('[data-deal]:enabled');
  await Promise.all([keepAll(host.page), keepAll(elm.page)]);
  await Promise.any([host, elm].map((one) => one.page.waitForSelector('.prompt.mine')));
  const hostActs = (await host.page.locator('.prompt.mine').count()) > 0;
  const [actor, other] = hostActs ? [host.page, elm.page] : [elm.page, host.page];
  await other.waitForSelector('.prompt:not(.mine)');
  const before = await players(other);
  await claim(actor);
  await other.waitForSelector('.prompt.mine');
  expect(await players(other)).not.toBe(before);
  await actor.click('[data-undo=ok]');
  await actor.waitForSelector('.prompt.mine');
  await comesBack(other, before);
  expect(await other.locator('g.route.claimed').count()).toBe(0);
  await actor.click('[data-deck=train]');
  await actor.click('[data-undo=undo-shown]');
  await actor.waitForSelector('.prompt .why');
  await leave(elm);
  await leave(host);
});
