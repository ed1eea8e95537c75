// A whole game of each kind with the keyboard alone, from the first screen to the scores; with
// WHOLE=1 at every size.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { nextStop, stopsOf, type Direction, type Stop } from '../src/board/walk';
import { boardOf } from '../src/map/board';
import type { MapData } from '../src/map/types';
import { launch, leave, SIZES, visit } from './browser';
import { next } from './player';
import { openNode } from './replay';
import { savedAt } from './saved';
import { AtServer, openTable } from './tables';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const ARROWS: [Direction, string][] = [
  ['up', 'ArrowUp'],
  ['down', 'ArrowDown'],
  ['left', 'ArrowLeft'],
  ['right', 'ArrowRight'],
];

const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key);
const focused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement!.matches(wanted), selector);

/** Goes on with Tab to what the selector means; false if it is not (or no longer) there. */
async function tabToAny(page: Page, selector: string): Promise<boolean> {
  for (let i = 0; i < 60 && (await page.locator(selector).count()) > 0; i++) {
    if (await focused(page, selector)) {
      return true;
    }
    await press(page, 'Tab');
  }
  return false;
}

async function tabTo(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  if (!(await tabToAny(page, selector))) {
    throw new Error(`Tab does not come to ${selector}`);
  }
}

function stopsOfGame(game: string): Stop[] {
  const file = new URL(`../../data/${game}.json`, import.meta.url);
  return stopsOf(boardOf(JSON.parse(readFileSync(file, 'utf8')) as MapData));
}

/** The arrows from one place of the board to another. */
function arrows(stops: Stop[], from: string, to: string): string[] {
  const before = new Map<string, [string, string]>();
  const queue = [from];
  for (const id of queue) {
    for (const [direction, key] of ARROWS) {
      const there = nextStop(
        stops,
        stops.find((s) => s.id === id)!,
        direction,
      ).id;
      if (there !== from && !before.has(there)) {
        before.set(there, [id, key]);
        queue.push(there);
      }
    }
  }
  const keys: string[] = [];
  for (let at = to; at !== from;) {
    const [id, key] = before.get(at)!;
    keys.unshift(key);
    at = id;
  }
  return keys;
}

interface Table {
  /** Places on the board that can be chosen, the longest route first; a harbor before all. */
  open: string[];
  /** Of each kind of card in a hand to lay from, how many. */
  hand: number[];
  /** The key that takes a card, or draws tickets. */
  take: string;
}

const look = (page: Page): Promise<Table> =>
  page.evaluate(() => {
    const length = (e: Element): number =>
      e.matches('.city') ? 9 : e.querySelectorAll('.space').length;
    const keys: [string, string][] = [
      ['[data-deck=train].open', 'd'],
      ['[data-deck=ship].open', 's'],
      ...[0, 1, 2, 3, 4, 5].map((n): [string, string] => [
        `[data-place="${n}"].open`,
        String(n + 1),
      ]),
      ['[data-deck=ticket].open', 't'],
    ];
    return {
      open: [...document.querySelectorAll<SVGElement>('[data-id].legal')]
        .sort((a, b) => length(b) - length(a))
        .map((e) => e.dataset.id!),
      hand: [...document.querySelectorAll('button[data-own]')].map((e) =>
        e.matches('[data-own=locomotive]') ? 0 : parseInt(e.getAttribute('aria-label')!),
      ),
      take: keys.find(([at]) => document.querySelector(at))?.[1] ?? '',
    };
  });

/** Lays a row of the first color of which there are two cards and nobody minds. */
async function lay(page: Page, hand: number[]): Promise<boolean> {
  for (const [i, n] of hand.entries()) {
    if (n < 2) {
      continue;
    }
    await press(page, 'c');
    for (let step = 0; step < i; step++) {
      await press(page, 'ArrowRight');
    }
    for (let card = 0; card < n; card++) {
      await press(page, 'Enter');
    }
    if ((await page.locator('[data-lay]:not(.not)').count()) > 0) {
      await press(page, 'y');
      return true;
    }
    await press(page, 'Escape');
  }
  return false;
}

async function claim(page: Page, stops: Stop[], place: string): Promise<void> {
  await press(page, 'b');
  const from = await page.evaluate(
    () => (document.activeElement as SVGElement).dataset.id as string,
  );
  for (const key of arrows(stops, from, place)) {
    await press(page, key);
  }
  expect(await focused(page, `[data-id="${place}"]`)).toBe(true);
  await press(page, 'Enter');
}

async function takeTurn(page: Page, game: string, stops: Stop[], claims: number): Promise<boolean> {
  const { open, hand, take } = await look(page);
  if (open[0] && claims < 6) {
    await claim(page, stops, open[0]);
  } else if (open[0]) {
    do {
      await press(page, 'f');
    } while (!(await focused(page, `[data-id="${open[0]}"]`)));
    await press(page, 'Enter');
  } else if (game !== 'card-game' || !(await lay(page, hand))) {
    await press(page, take);
    return false;
  }
  return true;
}

/** The usual run plays at one size; WHOLE=1 at all of them. */
const sizes: [number, number][] = process.env.WHOLE ? SIZES : [[720, 560]];
const games = ['usa', 'great-lakes', 'card-game'].flatMap((game) =>
  sizes.map((size) => ({ game, size, name: size.join(' x ') })),
);

test.each(games)('$game by keys alone at $name', async ({ game, size }) => {
  const one = await visit(browser, inject('base'), size, { confirm: game === 'usa' });
  const { page } = one;
  await tabTo(page, `[data-game=${game}]`);
  await press(page, 'Enter');
  await tabTo(page, '[data-count="2"]');
  await press(page, 'Enter');
  await tabTo(page, '[data-seat="1"]');
  while ((await page.locator('[data-seat="1"]').inputValue()) !== 'bot:greedy') {
    await press(page, 'ArrowDown');
  }
  await tabTo(page, '[data-start]');
  await press(page, 'Enter');

  const stops = game === 'card-game' ? [] : stopsOfGame(game);
  let done = 0;
  for (let turn = 0; turn < 1500; turn++) {
    const ask = await next(page);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    if (ask === '[data-finale]') {
      break;
    } else if (ask === '.prompt.mine') {
      done += Number(await takeTurn(page, game, stops, done));
    } else if (ask === '[data-pass]') {
      await press(page, 'p');
    } else if (ask.includes('data-offer')) {
      // It is gone by now if the choice was made meanwhile.
      if (await tabToAny(page, '[data-offer][aria-pressed="false"]')) {
        await press(page, 'Enter');
      }
    } else {
      await press(page, 'y');
    }
  }
  expect(done).toBeGreaterThan(3);
  await tabTo(page, '[data-charts]');
  expect(await page.locator('[data-total]').count()).toBe(2);
  await leave(one);
});

test('keys have a list, questions an answer, typed moves a completion', async () => {
  const one = await visit(browser, `${inject('base')}#/learn/usa`, [360, 740], { confirm: true });
  const { page } = one;
  for (let kept = 0; kept < 3; kept++) {
    await tabTo(page, '[data-offer][aria-pressed="false"]');
    await press(page, 'Enter');
  }
  await page.waitForSelector('[data-keep]:enabled');
  await press(page, '?');
  await page.waitForSelector('[data-keys]');
  await press(page, 'Escape');
  await page.waitForSelector('[data-keys]', { state: 'detached' });
  await press(page, 'y');
  await page.waitForSelector('.prompt.mine:has(.yours)');

  for (const [key, answer] of [
    ['i', /^Your hand \(4 cards\): /],
    ['k', /^Your 3 tickets: 1\. .* \d+ pieces to go, for example /],
    ['r', /^Face up: .* Ticket deck: \d+\.$/],
    ['o', /^Tender: 0 points/],
    ['e', / (keep|keeps|draw|draws) /],
  ] as [string, RegExp][]) {
    await press(page, key);
    await expect.poll(() => page.locator('[data-told]').textContent()).toMatch(answer);
  }
  await press(page, 'Escape');

  // A card is taken at once; tickets are asked for.
  await press(page, 't');
  await page.waitForSelector('[data-confirm]');
  expect(await focused(page, '[data-confirm]')).toBe(true);
  await press(page, 'Escape');
  await page.waitForSelector('[data-confirm]', { state: 'detached' });
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await press(page, '/');
  await page.waitForSelector('[data-typing]');
  await page.keyboard.type('dr');
  await press(page, 'Tab');
  expect(await page.locator('[data-typing] input').inputValue()).toBe('draw ');
  await page.keyboard.type('deck');
  await press(page, 'Enter');
  await expect.poll(() => page.locator('[data-said]').textContent()).toContain('You draw ');
  await page.keyboard.type('claim nowhere');
  await press(page, 'Enter');
  await expect
    .poll(() => page.locator('[data-typing] [role=status]').textContent())
    .toBe('no route is called nowhere');
  await press(page, 'Escape');
  await page.waitForSelector('[data-typing]', { state: 'detached' });

  // A refusal opens its clause.
  await page.evaluate(() =>
    document
      .querySelector('g.route:not(.legal)')!
      .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  const rule = page.locator('[data-rule]');
  const clause = await rule.getAttribute('data-rule');
  await tabTo(page, '[data-rule]');
  await press(page, 'Enter');
  await page.waitForSelector(`.asked[data-clause="${clause}"]`);
  await expect.poll(() => focused(page, `[data-clause="${clause}"]`)).toBe(true);
  await press(page, 'Escape');
  await leave(one);
});

test('every screen before a game has keys and a list of them', async () => {
  const one = await visit(browser, inject('base'), [360, 740]);
  const { page, errors } = one;
  const listed = async (...names: RegExp[]): Promise<void> => {
    await press(page, '?');
    const list = page.locator('[data-keys]');
    for (const name of names) {
      await expect.poll(() => list.textContent()).toMatch(name);
    }
    await press(page, 'Escape');
    await page.waitForSelector('[data-keys]', { state: 'detached' });
  };
  await page.waitForSelector('[data-join]');
  await listed(/1 – 3/, /Join a table/, /Learn/);
  await press(page, '2');
  await page.waitForSelector('[data-game=great-lakes][aria-pressed=true]');
  await listed(/2 – 5/, /Start/);
  await press(page, '4');
  expect(await page.locator('[data-count="4"]').getAttribute('aria-pressed')).toBe('true');
  await press(page, 'n');
  expect(await focused(page, '[data-name]')).toBe(true);
  await press(page, '3'); // a letter of the name now
  expect(await page.locator('[data-count="4"]').getAttribute('aria-pressed')).toBe('true');
  await tabTo(page, '[data-start]');
  await press(page, 'q');
  await page.waitForSelector('[data-join]');
  await press(page, 'j');
  await page.waitForSelector('[data-code-input]');
  await listed(/Code/i);
  await press(page, 'c');
  expect(await focused(page, '[data-code-input]')).toBe(true);
  await page.evaluate(() => (location.hash = '#/rules/usa'));
  await page.waitForSelector('[data-example]');
  await listed(/Search/);
  await press(page, '3');
  await page.waitForSelector('[data-rules=card-game][aria-pressed=true]');
  await press(page, '/');
  expect(await focused(page, '[data-rules-search]')).toBe(true);
  await leave({ ...one, errors: errors.filter((text) => !text.includes('404')) });
});

test('a game is looked back at by keys, and asked about', async () => {
  const one = await visit(browser, inject('base'), [720, 560]);
  const { page } = one;
  const engine = await openNode();
  const save = await savedAt(engine, 'great-lakes-4-usual', 100_000, 0);
  await page.evaluate((text) => localStorage.setItem('roundhouse.game.shot', text), save);
  await page.evaluate(() => (location.hash = '#/replay/shot/90/1'));
  await page.waitForSelector('[data-at="90"]');
  await press(page, '?');
  await expect.poll(() => page.locator('[data-keys]').textContent()).toContain('Forward one step');
  expect(await page.locator('[data-keys]').textContent()).not.toContain('Type a move');
  await press(page, 'Escape');
  for (const [key, at] of [
    ['ArrowRight', 91],
    ['ArrowLeft', 90],
    ['End', Number(await page.locator('[data-slider]').getAttribute('max'))],
    ['Home', 0],
  ] as [string, number][]) {
    await press(page, key);
    await page.waitForSelector(`[data-at="${at}"]`);
  }
  await press(page, 'Space');
  await page.waitForSelector('[data-at="1"]');
  await press(page, 'Space');
  await page.evaluate(() => (location.hash = '#/replay/shot/90/1'));
  await page.waitForSelector('[data-at="90"]');
  for (const [key, answer] of [
    ['i', /^Your hand \(\d+ cards\): /],
    ['k', /^Your \d+ tickets: 1\. /],
    ['r', /^Face up: /],
    ['o', /\d+ points/],
    ['e', /\.$/],
  ] as [string, RegExp][]) {
    await press(page, key);
    await expect.poll(() => page.locator('[data-told]').textContent()).toMatch(answer);
  }
  // Each step on is told, and nothing can be typed.
  await press(page, 'Escape');
  await press(page, 'ArrowRight');
  await expect.poll(() => page.locator('[data-said]').textContent()).not.toBe('');
  await press(page, '/');
  expect(await page.locator('[data-typing]').count()).toBe(0);
  await press(page, 'v');
  expect(await focused(page, '[data-eyes]')).toBe(true);
  await leave(one);
});

describe('at a server', () => {
  const at = new AtServer();
  test('a table is opened, shared and dealt by keys', async () => {
    const host = await at.come([360, 740]);
    const { page } = host;
    await openTable(page, 'usa', ['me', 'open']);
    await page.waitForSelector('[data-invite]');
    await press(page, '?');
    await expect.poll(() => page.locator('[data-keys]').textContent()).toMatch(/1 – 5.*Chat/);
    await press(page, 'Escape');
    await page.waitForSelector('[data-keys]', { state: 'detached' });
    await press(page, 't');
    expect(await focused(page, '.chat input')).toBe(true);
    await tabTo(page, 'a.icon');
    await press(page, 's');
    expect(await focused(page, 'main ol select')).toBe(true);
    await page.selectOption('main ol select', 'greedy');
    await page.waitForSelector('[data-deal]:enabled');
    // In a list of choices letters choose.
    await tabTo(page, 'a.icon');
    await press(page, 'u');
    await page.waitForSelector('[data-sit="1"]');
    await press(page, '1');
    await page.waitForSelector('[data-stand]');
    await press(page, 'y');
    await page.waitForSelector('[data-keep]');
    await leave(host);
  });
});
