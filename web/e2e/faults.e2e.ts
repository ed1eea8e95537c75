// Faults that players met, each shown once: what was wrong must not come back.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Engine } from '../src/engine/engine';
import type { Seen } from '../src/engine/types';
import { launch, leave, visit, watch, type Visit } from './browser';
import { openNode } from './replay';
import { savedAt } from './saved';

let browser: Browser;
let engine: Engine;
beforeAll(async () => {
  [browser, engine] = await Promise.all([launch(), openNode()]);
});
afterAll(() => browser.close());

const DESK: [number, number] = [1440, 900];
const PHONE: [number, number] = [360, 740];

async function at(
  game: string,
  steps: number,
  size = DESK,
  fits?: (seen: Seen) => boolean,
): Promise<Visit> {
  const save = await savedAt(engine, game, steps, 0, fits);
  const one = await visit(browser, inject('base'), size, { confirm: true });
  await one.page.evaluate((text) => localStorage.setItem('roundhouse.game.shot', text), save);
  await one.page.goto(`${inject('base')}?again#/play/shot`);
  await one.page.waitForSelector('[data-prompt]', { state: 'attached' });
  return one;
}
const actions = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (
        JSON.parse(localStorage.getItem('roundhouse.game.shot')!) as { record: string }
      ).record.match(/^\d: /gm)?.length ?? 0,
  );

test('the closed twin of a double is hatched, and differs from an open route', async () => {
  const one = await at('usa-3-usual', 60, DESK);
  const looks = await one.page.evaluate(() => {
    const fill = (e: Element | null): string => (e ? getComputedStyle(e).fill : '');
    return {
      closed: fill(document.querySelector('g.route.closed .space')),
      open: fill(document.querySelector('g.route:not(.closed, .claimed) .space')),
      claimed: document.querySelectorAll('g.route.closed.claimed').length,
    };
  });
  expect(looks.closed).toContain('pattern-closed');
  expect(looks.open).not.toContain('pattern');
  expect(looks.claimed).toBe(0);
  await leave(one);
});

test('tickets: nothing is chosen beforehand, and those held are in view', async () => {
  const offered = ({ view }: Seen): boolean => view.offer.length > 0 && view.phase === 'playing';
  for (const size of [DESK, PHONE]) {
    const one = await at('usa-2-hoard', 30, size, offered);
    expect(await one.page.locator('[data-offer][aria-pressed=true]').count()).toBe(0);
    expect(await one.page.locator('[data-keep]').isDisabled()).toBe(true);
    expect(await one.page.locator('[data-held], [data-ticket]').count()).toBeGreaterThan(0);
    // The line that guides asks for the same.
    expect(await one.page.locator('[data-prompt]').textContent()).not.toContain('Take cards');
    await leave(one);
  }
});

test('a double click on "Keep" does not accept the mix', async () => {
  const one = await at('great-lakes-4-usual', 0);
  for (const i of [0, 1, 2]) {
    await one.page.locator('[data-offer]').nth(i).click();
  }
  const before = await actions(one.page);
  await one.page.locator('[data-keep]').dblclick();
  await one.page.waitForSelector('[data-mix]');
  expect(await actions(one.page)).toBe(before + 1);
  // The tickets that were kept are in view while the mix is chosen.
  expect(await one.page.locator('[data-ticket], [data-held]').count()).toBe(3);
  await leave(one);
});

test('where no ticket can be completed nothing is said to complete', async () => {
  const none = ({ legal, best }: Seen): boolean =>
    best.length === 0 && legal.some((a) => a.kind === 'settle');
  const one = await at('card-game-4-hoard', 0, DESK, none);
  const end = one.page.locator('[data-settle=best]');
  await end.waitFor();
  expect(await end.textContent()).toContain('without completing');
  expect(await one.page.locator('[data-complete]:enabled').count()).toBe(0);
  await leave(one);
});

test('of what can be paid only what brings a ticket nearer is marked strongly', async () => {
  const rich = ({ view, legal }: Seen): boolean =>
    view.drawn === 0 &&
    (view.players[0]!.hand.locomotive ?? 0) >= 2 &&
    legal.filter((a) => a.kind === 'claim').length > 12;
  const one = await at('usa-5-hoard', 0, DESK, rich);
  const [strong, all] = await one.page.evaluate(() => [
    document.querySelectorAll('g.route.legal.wanted').length,
    document.querySelectorAll('g.route.legal').length,
  ]);
  expect(strong).toBeGreaterThan(0);
  expect(strong! * 3).toBeLessThan(all!);
  await leave(one);
});

test('a card is taken by one click, a claim by two', async () => {
  const one = await at(
    'usa-3-usual',
    60,
    DESK,
    ({ view, legal }) => view.drawn === 0 && legal.some((a) => a.kind === 'claim'),
  );
  const before = await actions(one.page);
  await one.page.click('[data-deck=train]');
  await expect.poll(() => actions(one.page)).toBe(before + 1);
  await leave(one);
});

test('a play that is not allowed says why, and its button cannot be pressed', async () => {
  const one = await at(
    'card-game-3-usual',
    30,
    DESK,
    ({ view, legal }) => view.drawn === 0 && legal.some((a) => a.kind === 'play'),
  );
  const kinds = one.page.locator('button[data-own]');
  for (let i = 0; i < 2; i++) {
    await kinds.nth(i).click();
  }
  await one.page.waitForSelector('.lay .refusal');
  expect(await one.page.locator('[data-lay]').isDisabled()).toBe(true);
  await one.page.click('.lay [data-rule]');
  await one.page.waitForSelector('dialog [data-clause]');
  await leave(one);
});

test('Escape closes a refusal', async () => {
  const one = await at('usa-3-usual', 30);
  await one.page
    .locator('g.route:not(.legal, .claimed, .closed, .color-gray)')
    .first()
    .dispatchEvent('click');
  await one.page.waitForSelector('.prompt .why');
  // What it is worth is told before it is claimed.
  expect(await one.page.locator('.prompt .why').textContent()).toMatch(/: \d+ points?\. /);
  await one.page.keyboard.press('Escape');
  await one.page.waitForSelector('.prompt .why', { state: 'detached' });
  await leave(one);
});

test('the decks of the Great Lakes are large enough for a finger', async () => {
  const one = await at('great-lakes-5-usual', 130, PHONE);
  for (const deck of await one.page.locator('[data-deck]').all()) {
    const box = (await deck.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(30);
    expect(Math.max(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  await leave(one);
});

test('a phone shows the whole path of a ticket, and a save goes after a question', async () => {
  const one = await at('usa-3-usual', 60, PHONE);
  const { page } = one;
  await page.click('[data-tab=tickets]');
  await page.locator('[data-ticket]').first().click();
  await page.waitForSelector('g.city.lit');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const frame = document.querySelector('[role=application]')!.getBoundingClientRect();
        return [...document.querySelectorAll('g.city.lit circle.rim')].every((e) => {
          const { x, y, right, bottom } = e.getBoundingClientRect();
          const seen = document.elementFromPoint((x + right) / 2, (y + bottom) / 2);
          return (
            x >= frame.x &&
            right <= frame.right &&
            y >= frame.y &&
            bottom <= frame.bottom &&
            seen?.closest('g.city')
          );
        });
      }),
    )
    .toBe(true);
  await page.goto(`${inject('base')}?home#/games`);
  await page.locator('[data-delete]').first().click();
  await page.waitForSelector('[data-doom]');
  await page.keyboard.press('Escape');
  expect(await page.locator('[data-save]').count()).toBe(1);
  await page.locator('[data-delete]').first().click();
  await page.click('[data-doom]');
  await page.waitForSelector('[data-save]', { state: 'detached' });
  // A plain host has no games to list, which the browser remarks.
  expect(one.errors.splice(0).filter((error) => !error.includes('404'))).toEqual([]);
  await leave(one);
});

test('results stand in the line that guides, and the last set-up starts in one click', async () => {
  const one = await visit(browser, inject('base'), DESK);
  const { page } = one;
  await page.click('[data-play-now]'); // the first time; there is no last set-up yet
  await page.waitForSelector('[data-keep]');
  await page.goto(`${inject('base')}?home#/`);
  await page.click('[data-again]');
  await page.waitForSelector('[data-keep]');
  expect(await page.locator('[data-player]').count()).toBe(3);
  expect(await page.title()).toContain('Your turn');
  await page.goto(`${inject('base')}?home2#/`);
  expect(await page.locator('[data-save]').count()).toBe(2);
  expect(await page.title()).toBe('Roundhouse');
  await leave(one);

  const over = await at('usa-3-usual', 100_000);
  const { page: end } = over;
  await end.waitForSelector('[data-finale]');
  const texts = (selector: string): Promise<string[]> =>
    end.$$eval(selector, (all) => all.map((one) => /-?\d+/.exec(one.textContent!)![0]));
  const totals = await end.$$eval('[data-result]', (rows) =>
    rows
      .sort((a, b) => Number(a.getAttribute('data-result')) - Number(b.getAttribute('data-result')))
      .map((row) => row.querySelector('[data-total]')!.getAttribute('data-total')!),
  );
  expect(await texts('[data-player] .score')).toEqual(totals);
  // The chart ends with the same scores, and names everybody in full.
  await end.click('[data-charts]');
  const chart = (await end.locator('figure svg').first().getAttribute('aria-label'))!;
  expect(chart.match(/-?\d+(?=,|$)/g)).toEqual(totals);
  expect(await end.locator('figure').first().textContent()).toMatch(/Oak.*Elm.*Ash/s);
  // The show is shown again; another game is another button, and begins it.
  await end.click('[data-show-again]');
  await end.click('[data-skip]');
  await end.waitForSelector('[data-result]');
  const old = end.url();
  await end.click('[data-finale] [data-rematch]');
  await end.waitForSelector('[data-keep]');
  expect(end.url()).not.toBe(old);
  await end.goBack();
  await end.waitForSelector('[data-finale]');
  await end.click('[data-finale] [data-replay]');
  await end.waitForSelector('[data-slider]');
  expect(await texts('[data-player] .score')).toEqual(totals);
  await end.goBack();
  await end.waitForSelector('[data-finale]');
  await end.keyboard.press('Escape');
  const results = over.page.locator('[data-prompt] [data-results]');
  await results.waitFor();
  await leave(over);
});

test('of two tabs with one game the older stands still, and overwrites nothing', async () => {
  const one = await at('usa-3-usual', 60);
  const before = await actions(one.page);
  const two = await one.context.newPage();
  watch(two, one.errors);
  await two.goto(`${inject('base')}#/play/shot`);
  await one.page.waitForSelector('[data-take-here]');
  await two.click('[data-deck=train].open');
  await expect.poll(() => actions(two)).toBe(before + 1);
  await one.page.locator('[data-deck=train]').click();
  await one.page.click('[data-take-here]');
  await one.page.click('[data-deck=train].open');
  await expect.poll(() => actions(one.page)).toBe(before + 2);
  await two.waitForSelector('[data-take-here]');
  await leave(one);
});

test('a hint lights what it advises, and does it', async () => {
  const claims = ({ view, legal }: Seen): boolean =>
    view.drawn === 0 && legal.some((a) => a.kind === 'claim');
  const one = await at('usa-3-usual', 60, PHONE, claims);
  const { page } = one;
  const before = await actions(page);
  await page.click('[data-hint]');
  await page.click('[data-advice]', { trial: true });
  const lit = 'g.route.picked, g.city.picked, .advised, button[data-own].picked';
  expect(await page.locator(lit).count()).toBeGreaterThan(0);
  await page.click('[data-advice]');
  await expect.poll(() => actions(page)).toBe(before + 1);
  await page.waitForSelector('[data-advice]', { state: 'detached' });
  await leave(one);
});

test('a double click takes one face-up card, not also the one that follows it', async () => {
  const one = await at('usa-3-usual', 60);
  const before = await actions(one.page);
  const place = one.page.locator('[data-place="0"]');
  const first = await place.getAttribute('data-card');
  await place.dblclick();
  await expect.poll(() => actions(one.page)).toBeGreaterThan(before);
  if ((await place.getAttribute('data-card')) !== first) {
    expect(await actions(one.page)).toBe(before + 1);
  }
  await leave(one);
});

test('a name as long as there is room for says so; fingers get no help for keys', async () => {
  const phone = { hasTouch: true, isMobile: true };
  const one = await visit(browser, `${inject('base')}#/new/usa`, PHONE, {}, phone);
  await one.page.fill('[data-name]', 'M'.repeat(23));
  expect(await one.page.locator('[data-full]').count()).toBe(0);
  await one.page.locator('[data-name]').pressSequentially('MM');
  await one.page.waitForSelector('[data-full]');
  expect(await one.page.locator('[data-open-keys]').first().isVisible()).toBe(false);
  await leave(one);
  const desk = await visit(browser, `${inject('base')}#/new/usa`, DESK);
  await desk.page.waitForSelector('[data-open-keys]');
  await leave(desk);
});
