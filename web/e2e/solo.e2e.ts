// A whole game of each kind against bots, by touching real things, to the final scores.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit } from './browser';
import { playToTheEnd } from './player';
import { replay } from './replay';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function start(page: Page, game: string, players: number): Promise<void> {
  await page.click(`[data-game=${game}]`);
  await page.click(`[data-count="${players}"]`);
  await page.click('[data-start]');
}

/** The totals that the page shows, by seat. */
async function shownTotals(page: Page): Promise<number[]> {
  await page.waitForSelector('[data-result]');
  return page.$$eval('[data-result]', (rows) =>
    rows
      .sort((a, b) => Number(a.getAttribute('data-result')) - Number(b.getAttribute('data-result')))
      .map((row) => Number(row.querySelector('[data-total]')!.getAttribute('data-total'))),
  );
}

/** Of the game that is on the table. */
const recordOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const id = /play\/(\w+)/.exec(location.hash)![1]!;
    return (JSON.parse(localStorage.getItem(`roundhouse.game.${id}`)!) as { record: string })
      .record;
  });

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('[data-finale] [data-download]'),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

const GAMES: [string, number, [number, number]][] = [
  ['usa', 2, [360, 740]],
  ['great-lakes', 2, [1440, 900]],
  ['card-game', 2, [768, 1024]],
  ['card-game', 4, [2560, 1440]],
];

for (const [game, players, size] of GAMES) {
  test(`${game} with ${players} players at ${size.join(' x ')}`, async () => {
    const one = await visit(browser, inject('base'), size, { confirm: size[0] === 768 });
    const { page } = one;
    await start(page, game, players);
    const played = await playToTheEnd(page);
    expect(played.claims + played.rows).toBeGreaterThan(3);
    const totals = await shownTotals(page);
    const panel = await page.$$eval('[data-player] .score', (scores) =>
      scores.map((score) => parseInt(score.textContent!)),
    );
    expect(panel).toEqual(totals);
    const seen = await replay(await exported(page));
    expect(seen.view.phase).toBe('over');
    expect(totals).toEqual(seen.scores.map((score) => score.total));
    // The same players again, by one click, and the first seat moved on.
    if (size[0] === 360) {
      const who = page.locator('[data-player] .name');
      const before = await who.allTextContents();
      await page.click('[data-finale] [data-rematch]');
      await page.waitForSelector('[data-keep]');
      expect(await who.allTextContents()).toEqual(before);
      const next = await replay(await recordOf(page));
      expect(next.view.first).toBe((seen.view.first + 1) % players);
    }
    await leave(one);
  });
}
