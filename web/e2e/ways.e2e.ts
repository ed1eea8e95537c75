// Ways to play and to come back: a reload, two people on one device, a replay, no network.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit } from './browser';
import { keepAll, playToTheEnd } from './player';
import { replay } from './replay';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const RECORD = new URL('../../tests/games/usa-2-usual.ride', import.meta.url).pathname;

test('a reload comes back to the same position', async () => {
  const one = await visit(browser, inject('base'), [768, 1024], { confirm: false });
  const { page } = one;
  await page.click('[data-game=usa]');
  await page.click('[data-count="2"]');
  await page.click('[data-start]');
  await playToTheEnd(page, (played) => played.draws + played.claims >= 4);
  await page.waitForSelector('.prompt.mine');
  const before = await page.locator('ul.players').textContent();
  await page.reload();
  await page.waitForSelector('.prompt.mine');
  expect(await page.locator('ul.players').textContent()).toBe(before);
  await page.goto(inject('base'));
  await page.click('[data-save]');
  await page.waitForSelector('.prompt.mine');
  expect(await page.locator('ul.players').textContent()).toBe(before);
  await leave(one);
});

test('two people on one device see only their own', async () => {
  const one = await visit(browser, inject('base'), [360, 740], { confirm: false });
  const { page } = one;
  await page.click('[data-game=great-lakes]');
  await page.click('[data-count="2"]');
  await page.selectOption('[data-seat="1"]', 'here');
  await page.click('[data-start]');
  const curtain = page.locator('[data-curtain]');
  await curtain.waitFor();
  expect(await page.locator('[data-hand], [data-offer]').count()).toBe(0);
  const first = await curtain.textContent();
  await curtain.click();
  await keepAll(page);
  await page.click('[data-mix]');
  await curtain.waitFor();
  expect(await curtain.textContent()).not.toBe(first);
  expect(await page.locator('[data-hand], [data-offer]').count()).toBe(0);
  await curtain.click();
  await keepAll(page);
  await page.click('[data-mix]');
  await playToTheEnd(page, (played) => played.draws >= 3);
  await leave(one);
});

test('a record can be looked back at, from anyone’s eyes', async () => {
  const one = await visit(browser, inject('base'));
  const { page } = one;
  await page.setInputFiles('[data-file]', RECORD);
  await page.waitForSelector('[data-slider]');
  const { view, scores } = await replay(readFileSync(RECORD, 'utf8'));
  const steps = Number(await page.locator('[data-slider]').getAttribute('max'));
  expect(await page.locator('[data-at]').getAttribute('data-at')).toBe(String(steps));
  const claimed = await page.locator('g.route.claimed').count();
  expect(claimed).toBe(view.players.flatMap((p) => p.routes).length);

  await page.click('[data-step=first]');
  await page.waitForSelector('[data-at="0"]');
  expect(await page.locator('g.route.claimed').count()).toBe(0);
  await page.locator('[data-prompt]').first().click();
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('[data-at="1"]');
  await page.selectOption('[data-eyes]', '1');
  await page.waitForSelector('[data-hand]');
  await page.keyboard.press('Escape');
  await page.locator('[data-prompt]').first().click();
  await page.keyboard.press('End');
  await page.waitForSelector(`[data-at="${steps}"]`);
  expect(page.url()).toContain(`/${steps}/1`);

  await one.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.click('[data-step=back]');
  await page.waitForSelector(`[data-at="${steps - 1}"]`);
  await page.click('[data-menu]');
  await page.click('[data-link]');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await visit(browser, link);
  await other.page.waitForSelector(`[data-at="${steps - 1}"]`);
  expect(scores.length).toBe(2);
  await leave(other);
  await leave(one);
});

test('once visited it plays without a network', async () => {
  const settings = { confirm: false };
  const one = await visit(browser, inject('base'), [360, 740], settings, {
    serviceWorkers: 'allow',
  });
  const { page, context } = one;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.click('[data-game=great-lakes]');
  await page.click('[data-count="2"]');
  await page.click('[data-start]');
  await playToTheEnd(page, (played) => played.draws >= 2);
  await leave(one);
});

test('the introductions can be followed to their end', async () => {
  const one = await visit(browser, inject('base'), [360, 740], { confirm: false });
  const { page } = one;
  for (const game of ['usa', 'great-lakes', 'card-game']) {
    await page.goto(`${inject('base')}#/learn/${game}`);
    await page.click('[data-coach=next]');
    const kept = page.locator('[data-lesson=keep]');
    await kept.waitFor();
    await page.locator('[data-offer]').first().click();
    if (game === 'card-game') {
      await page.locator('[data-offer]').nth(1).click();
    }
    await keepAll(page);
    await kept.waitFor({ state: 'detached' });
    if (game === 'great-lakes') {
      await page.click('[data-mix]');
    }
    while ((await page.locator('[data-lesson=draw]').count()) === 0) {
      await page.click('[data-coach=next]');
    }
    await playToTheEnd(page, async () => (await page.locator('[data-lesson=draw]').count()) === 0);
    if (game === 'usa') {
      await page.click('[data-hint]');
      await page.waitForSelector('text=A good player would');
    }
    while ((await page.locator('[data-lesson]').count()) > 0) {
      await page.click('[data-coach=next]');
    }
    expect(await page.locator('.pointed').count()).toBe(0);
  }
  await leave(one);
});
