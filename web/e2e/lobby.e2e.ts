// The screens that only a server has, looked at (look.ts): tables to join, the lobby of a table,
// its seats, a seat's arrival at a new device, watching, the big screen.
import { expect, test } from 'vitest';
import { leave, visit } from './browser';
import { DESK, lookAt } from './look';
import { AtServer, openTable } from './tables';

const TELEVISION: [number, number][] = [
  [1280, 720],
  [2560, 1440],
];

const at = new AtServer();

test('what a server shows', async () => {
  const host = await at.come(DESK);
  const invite = await openTable(host.page, 'card-game', ['me', 'open', 'open']);
  const link = await host.page.locator('[data-screen-link]').getAttribute('data-screen-link');
  const elm = await at.join(invite, 'Elm', DESK);
  const faults = await lookAt(host.page, 'lobby');

  const screen = await visit(at.browser, at.program.base, DESK, { theme: 'light' });
  await screen.page.goto(link!);
  await screen.page.waitForSelector('[data-waiting] [data-code]');
  faults.push(...(await lookAt(screen.page, 'waiting', { sizes: TELEVISION })));

  const ash = await visit(at.browser, invite, DESK, { name: 'Ash', theme: 'light' });
  await ash.page.waitForSelector('[data-sit]');
  faults.push(...(await lookAt(ash.page, 'sit')));
  await ash.page.click('[data-sit]');
  await host.page.click('[data-deal]:enabled');
  await host.page.waitForSelector('[data-keep]');
  await screen.page.waitForSelector('[data-big-screen] [data-player]');
  faults.push(...(await lookAt(screen.page, 'big-screen', { sizes: TELEVISION })));

  await ash.page.waitForSelector('[data-keep]');
  await ash.page.click('[data-menu]');
  await ash.page.click('[data-do=share]');
  const seat = await ash.page.locator('[data-seat-link]').getAttribute('data-seat-link');
  faults.push(...(await lookAt(ash.page, 'share', { over: 'dialog' })));
  await host.page.click('[data-menu]');
  await host.page.waitForSelector('[data-seat-row="1"]');
  faults.push(...(await lookAt(host.page, 'seats', { over: 'dialog' })));

  const phone = await visit(at.browser, seat!, DESK, { name: 'Phone', theme: 'light' });
  await phone.page.waitForSelector('[data-take-seat]');
  faults.push(...(await lookAt(phone.page, 'arrive')));
  await phone.page.goto(invite);
  await phone.page.click('[data-watch]');
  await phone.page.waitForSelector('[data-player]');
  faults.push(...(await lookAt(phone.page, 'watch')));

  for (const one of [host, elm, ash, screen, phone]) {
    await leave(one);
  }
  expect(faults).toEqual([]);
});
