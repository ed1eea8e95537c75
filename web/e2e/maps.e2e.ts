// A map of one's own, which nobody knew when the page was built: opened from a file and by dropping
// it, drawn, played to the end alone and at a table of two browsers, replayed; and refused with its
// line if it is wrong.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leave } from './browser';
import { measure } from './measure';
import { playToTheEnd } from './player';
import { openNode } from './replay';
import { AtServer, seesReview } from './tables';

const FILE = new URL('./maps/heron-isle.json', import.meta.url);
const TEXT = readFileSync(FILE, 'utf8');
const ROUTES = 20;
const CITIES = 12;
const at = new AtServer();

async function openMap(page: Page): Promise<void> {
  await page.setInputFiles('[data-file]', FILE.pathname);
  await page.waitForSelector('[data-game^=kept-][aria-pressed=true]');
}

/** The record of the finished game, as the engine judges it on the map. */
async function judge(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('[data-finale] [data-download]'),
  ]);
  const record = readFileSync(await download.path(), 'utf8');
  const engine = await openNode(TEXT);
  expect(await engine.open(record)).toMatchObject({ seats: 2 });
  expect(engine.see(5).view.phase).toBe('over');
  return record;
}

async function seesReplay(page: Page): Promise<void> {
  await page.click('[data-finale] [data-replay]');
  await page.waitForSelector('[data-slider]');
  expect(await page.locator('g.route').count()).toBe(ROUTES);
  expect(await page.locator('g.route.claimed').count()).toBeGreaterThan(3);
}

test('a map is opened, drawn, played alone to the end and replayed', async () => {
  const one = await at.come([1440, 900]);
  await openMap(one.page);
  await one.page.click('[data-count="2"]');
  await one.page.click('[data-start]');
  expect(await measure(one.page)).toEqual({ wrong: [], routes: ROUTES, names: CITIES });
  expect(await one.page.locator('path.land').count()).toBeGreaterThan(0);
  await playToTheEnd(one.page);
  const record = await judge(one.page);
  expect(record).toMatch(/^map heron-isle [0-9a-f]{16}$/m);
  await seesReplay(one.page);

  // The map is kept, and the record is opened from its file by whoever has the map.
  await one.page.goto(at.program.base);
  await one.page.setInputFiles('[data-file]', {
    name: 'game.ride',
    mimeType: 'text/plain',
    buffer: Buffer.from(record),
  });
  await one.page.waitForSelector('[data-slider]');

  // Whoever has not is told.
  const other = await at.come([1440, 900]);
  await other.page.setInputFiles('[data-file]', {
    name: 'game.ride',
    mimeType: 'text/plain',
    buffer: Buffer.from(record),
  });
  await other.page.locator('[role=alert]', { hasText: 'Open the map file first' }).waitFor();
  await leave(other);
  await leave(one);
});

test('a map is dropped onto the page, chosen again later and deleted', async () => {
  const one = await at.come([360, 740]);
  await one.page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'map.json', { type: 'application/json' }));
    const drop = (type: string): boolean =>
      window.dispatchEvent(new DragEvent(type, { dataTransfer: data, cancelable: true }));
    drop('dragover');
    drop('drop');
  }, TEXT);
  const card = one.page.locator('[data-game^=kept-]');
  await card.waitFor();
  await one.page.goto(`${at.program.base}#/new/usa`);
  await card.click();
  expect(await card.getAttribute('aria-pressed')).toBe('true');
  await one.page.click('[data-forget]');
  expect(await card.count()).toBe(0);
  await leave(one);
});

test('a map that is wrong is refused with its line', async () => {
  const one = await at.come([768, 1024]);
  await one.page.setInputFiles('[data-file]', {
    name: 'map.json',
    mimeType: 'application/json',
    buffer: Buffer.from(TEXT.replace('"length": 3', '"length": 30')),
  });
  const line = TEXT.slice(0, TEXT.indexOf('"length": 3')).split('\n').length;
  await one.page.locator('[role=alert]', { hasText: `line ${line}` }).waitFor();
  await leave(one);
});

test('two browsers play on a map that one of them never saw', async () => {
  const host = await at.come([1440, 900]);
  await openMap(host.page);
  await host.page.click('[data-where=server]');
  await host.page.click('[data-count="2"]');
  await host.page.selectOption('[data-seat="1"]', 'open');
  await host.page.click('[data-start]');
  const invite = (await host.page.locator('[data-invite]').getAttribute('data-invite'))!;
  const guest = await at.join(invite, 'Elm', [390, 844]);
  await host.page.click('[data-deal]:enabled');
  expect(await measure(guest.page)).toEqual({ wrong: [], routes: ROUTES, names: CITIES });
  await Promise.all([playToTheEnd(host.page), playToTheEnd(guest.page)]);
  await judge(guest.page);
  // The guest asks for a rematch, the host is asked: it begins as soon as both are there.
  await guest.page.click('[data-finale] [data-rematch]');
  await host.page.waitForSelector('[data-finale] [data-asked]');
  await guest.page.waitForSelector('main [data-asked]');
  await host.page.click('[data-finale] [data-rematch]');
  await Promise.all([host, guest].map(({ page }) => page.waitForSelector('[data-keep]')));
  expect(await host.page.locator('g.route').count()).toBe(ROUTES);
  await host.page.goBack();
  await seesReplay(host.page);
  await host.page.click('[data-review-open]');
  await seesReview(host.page);
  // A third one chooses the map from the server's list.
  const third = await at.come([1440, 900]);
  await third.page.goto(`${at.program.base}#/new/usa`);
  await third.page.click('[data-where=server]');
  await third.page.click('[data-server-maps] [data-game^=m-]');
  await third.page.selectOption('[data-seat="1"]', 'bot:greedy');
  await third.page.click('[data-count="2"]');
  await third.page.click('[data-start]');
  await third.page.click('[data-deal]:enabled');
  expect(await measure(third.page)).toEqual({ wrong: [], routes: ROUTES, names: CITIES });
  await leave(third);
  await leave(guest);
  await leave(host);
});
