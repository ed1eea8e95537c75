// Rare turns, done by hand: a harbor, an exchange, tickets settled one by one, the reason of a
// refusal.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Engine } from '../src/engine/engine';
import type { Seen } from '../src/engine/types';
import { launch, leave, visit, type Visit } from './browser';
import { openNode, replay } from './replay';
import { keep, savedAt } from './saved';

let browser: Browser;
let engine: Engine;
beforeAll(async () => {
  [browser, engine] = await Promise.all([launch(), openNode()]);
});
afterAll(() => browser.close());

const offers =
  (kind: string) =>
  ({ legal, view }: Seen): boolean =>
    view.drawn === 0 && legal.some((action) => action.kind === kind);

/** A page at a moment of a recorded game. */
async function at(game: string, seat: number, fits: (seen: Seen) => boolean): Promise<Visit> {
  const save = await savedAt(engine, game, 0, seat, fits);
  const one = await visit(browser, inject('base'), seat === 0 ? [1440, 900] : [360, 740]);
  await keep(one.context, save);
  await one.page.goto(`${inject('base')}?again#/play/shot`);
  await one.page.waitForSelector('[data-hand], [data-choice]');
  return one;
}

const recordOf = ({ page }: Visit): Promise<string> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('roundhouse.game.shot')!) as { record: string }).record,
  );
const actionsOf = async (one: Visit): Promise<string[]> =>
  (await recordOf(one)).match(/^\d: .*$/gm)!;
const lastAction = async (one: Visit): Promise<string> => (await actionsOf(one)).at(-1)!;

test('a harbor is built by touching its city', async () => {
  const one = await at('great-lakes-4-usual', 0, offers('harbor'));
  const done = (await actionsOf(one)).length;
  const city = one.page.locator('g.city.legal').first();
  const id = await city.getAttribute('data-id');
  await city.locator('.ring').click({ force: true });
  // Where there is one way to pay nothing is asked: it can be taken back.
  const way = one.page.locator('[data-way="0"]');
  const built = one.page.locator('.prompt:not(.mine)');
  await way.or(built).first().waitFor();
  if (await way.count()) {
    await way.click();
  }
  await built.waitFor();
  // It is shown first and saved right after.
  await expect
    .poll(async () => (await actionsOf(one))[done])
    .toMatch(new RegExp(`^1: harbor ${id} `));
  const { view } = await replay(await recordOf(one));
  expect(view.players[0]!.harbors).toContain(id);
  expect(await one.page.locator(`g.city[data-id="${id}"]`).getAttribute('aria-label')).toContain(
    'Oak',
  );
  await leave(one);
});

test('pieces are exchanged, and cost points', async () => {
  const one = await at('great-lakes-4-usual', 0, (seen) => {
    const most = seen.legal.filter((a) => a.kind === 'exchange' && a.receive === 'ships');
    return offers('exchange')(seen) && most.some((a) => a.n === 3);
  });
  const done = (await actionsOf(one)).length;
  const before = (await replay(await recordOf(one))).view.players[0]!;
  await one.page.click('[data-open-exchange]');
  await one.page.check('input[value=ships]');
  await one.page.locator('[data-choice] input[type=range]').press('ArrowRight');
  await one.page.locator('[data-choice] input[type=range]').press('ArrowRight');
  await one.page.click('[data-exchange]');
  await one.page.waitForSelector('.prompt:not(.mine)');
  await expect.poll(async () => (await actionsOf(one)).length).toBe(done + 1);
  const after = (await replay(await recordOf(one))).view.players[0]!;
  expect(after.ships).toBe(before.ships + 3);
  expect(after.trains).toBe(before.trains - 3);
  expect(after.score).toBe(before.score - 3);
  const shown = await one.page.locator('[data-player="0"] .score').textContent();
  expect(Number.parseInt(shown!.trim(), 10)).toBe(after.score);
  await leave(one);
});

test('cards are assigned to tickets one by one', async () => {
  const one = await at('card-game-3-usual', 1, offers('complete'));
  await one.page.click('summary');
  const ticket = one.page.locator('[data-complete]:enabled').first();
  const id = await ticket.getAttribute('data-complete');
  await ticket.click();
  await one.page.waitForSelector(`[data-complete="${id}"].done`);
  await expect.poll(() => lastAction(one)).toBe(`2: complete ${id}`);
  await one.page.click('[data-settle=named]');
  await one.page.waitForSelector('[data-settle]', { state: 'detached' });
  await expect.poll(() => lastAction(one)).toBe('2: settle');
  // What counts shows when all have settled.
  const record = await recordOf(one);
  const others = (await replay(record)).view.to_act.map((seat) => `${seat + 1}: settle best\n`);
  const { view } = await replay(record + others.join(''));
  expect(view.players[1]!.completed).toEqual([id]);
  await leave(one);
});

test('a line of the log lights its place, also in the card game', async () => {
  const lies = ({ yard }: Seen['view']['players'][number]): boolean => Object.keys(yard).length > 0;
  const one = await at('card-game-3-usual', 0, ({ view }) => view.players.slice(1).some(lies));
  await one.page.click('[data-line]');
  const line = one.page.locator('.log li button', { hasText: ' lays ' }).first();
  const seat = ['Oak', 'Elm', 'Ash'].indexOf((await line.textContent())!.split(' ')[0]!);
  await line.click();
  await one.page.waitForSelector(`[data-yard="${seat}"].lit .row.lit`);
  await one.page.waitForSelector(`[data-player="${seat}"].lit`);
  expect(await one.page.locator('.lit').count()).toBe(3);
  await leave(one);
});

test('a route that cannot be claimed says what is missing', async () => {
  const one = await at('usa-3-usual', 0, offers('draw'));
  const route = one.page.locator('g.route:not(.legal):not(.claimed):not(.color-gray)').first();
  await route.dispatchEvent('click');
  await one.page.waitForSelector('.prompt .why');
  expect(await one.page.locator('.prompt .why').textContent()).toMatch(
    /You need \d+ more \w+ cards?, or locomotives\./,
  );
  await one.page.click('.prompt [data-cancel]');
  await one.page.waitForSelector('.prompt.mine');
  await leave(one);
});
