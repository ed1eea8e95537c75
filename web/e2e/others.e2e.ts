// Firefox and WebKit play too: a few turns of each game in the usual run, whole games with WHOLE=1.
import { afterEach, expect, inject, test } from 'vitest';
import { Firefox } from './others/firefox';
import type { Other } from './others/other';
import { WebKit } from './others/webkit';
import { playToTheEnd } from './player';
import { count, until } from './screen';

const GAMES = ['usa', 'great-lakes', 'card-game'];
const WIDTH = 1280;
const HEIGHT = 800;
const whole = process.env.WHOLE === '1';

let other: Other;
afterEach(() => other.end());

async function start(game: string): Promise<void> {
  await other.start(WIDTH, HEIGHT);
  await other.go(inject('base'));
  await other.evaluate(() => {
    const settings = { name: 'Oak', pace: 'none', motion: false, confirm: false };
    localStorage.setItem('roundhouse.settings', JSON.stringify(settings));
  }, undefined);
  await other.go(inject('base'));
  await other.click(`[data-game=${game}]`);
  await other.click('[data-count="2"]');
  await other.click('[data-start]');
}

/** What of the window's width the page leaves empty, or goes beyond. */
const unused = (): Promise<number> =>
  other.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return Math.max(innerWidth - clientWidth, scrollWidth - clientWidth);
  }, undefined);

for (const [name, make] of [
  ['Firefox', () => new Firefox()],
  ['WebKit', () => new WebKit()],
] as const) {
  for (const game of whole ? GAMES : GAMES.slice(0, 1)) {
    test(`${name} plays ${whole ? 'a whole game' : 'some turns'} of ${game}`, async () => {
      other = make();
      await start(game);
      const played = await playToTheEnd(other, (so) => !whole && so.draws + so.claims >= 4);
      if (process.env.SHOTS) {
        await other.shot(`${process.env.SHOTS}/${name}-${game}.png`);
      }
      expect(await unused()).toBe(0);
      if (whole) {
        expect(played.claims + played.rows).toBeGreaterThan(3);
        await until(
          async () => (await count(other, '[data-total]')) === 2 || undefined,
          'the result',
        );
      }
      expect(await other.errors()).toEqual([]);
    });
  }
}
