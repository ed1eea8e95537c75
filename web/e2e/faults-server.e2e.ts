// Faults that players met around tables of a server, each shown once, in one game against a bot:
// from the first screen back to it, to the end played by a bot, and to the rematch.
import { expect, test } from 'vitest';
import { leave } from './browser';
import { AtServer, openTable } from './tables';

const at = new AtServer();

test('a table is on the first screen while it runs and after; no seat is given back', async () => {
  const one = await at.come([1440, 900]);
  const { page } = one;
  await openTable(page, 'card-game', ['me', 'bot:random']);
  await page.waitForSelector('[data-local]'); // no phone comes to 127.0.0.1
  await page.click('[data-deal]:enabled');
  await page.waitForSelector('[data-keep]');

  // Away from the table, it is found again with whose turn it is.
  await page.goto(`${at.program.base}?home#/`);
  const mine = page.locator('[data-state=running] [data-table]');
  expect(await mine.locator('[data-turn="0"]').textContent()).toContain('Your turn');
  await mine.click();
  await page.waitForSelector('[data-keep]');

  // A bot takes over and plays to the end: then it is over, and no seat is taken back.
  await page.click('[data-menu]');
  await page.click('[data-do=bot]');
  await page.waitForSelector('[data-finale]');
  const [, id] = /table\/(\w+)/.exec(page.url())!;
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-prompt] [data-results]');
  expect(await page.locator('[data-play-again], [data-do=person]').count()).toBe(0);
  await page.goto(`${at.program.base}?again#/`);
  await page.waitForSelector(`[data-state=over] [data-table="${id}"]`);

  // The same players again by one click, and the first seat moved on.
  await page.goto(`${at.program.base}?table#/table/${id}`);
  await page.click('[data-finale] [data-rematch]');
  await page.waitForSelector('[data-keep]');
  expect(page.url()).not.toContain(id);
  await leave(one);
});

test('to join without a network is answered in words', async () => {
  const one = await at.come([390, 844]);
  const { page } = one;
  await page.goto(`${at.program.base}#/join`);
  await page.route('**/api/**', (route) => route.abort());
  await page.fill('[data-code], input[name=code], main input', 'ABCD-EFGH');
  await page.keyboard.press('Enter');
  const told = page.locator('[role=alert]');
  await told.waitFor();
  expect(await told.textContent()).toContain('server');
  expect(await told.textContent()).not.toContain('fetch');
  one.errors.length = 0; // the browser notes that nothing answered
  await leave(one);
});
