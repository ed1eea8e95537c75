// Plays at a table by touching what a person would touch, until the game is over.
import { expect } from 'vitest';
import { count, rest, until, type Point, type Screen } from './screen';

/** What a person sees that asks for something, the most pressing first. */
const ASKS = [
  '[data-finale]',
  '[data-curtain]',
  '[data-way="0"]',
  '[data-confirm]',
  '[data-lay]:not(.not)',
  '[data-keep]',
  '[data-mix]',
  '[data-settle="best"]',
  '[data-pass]',
  '[data-offer][aria-pressed="false"]',
  '.prompt.mine',
];

/** What the page asks for now: one of ASKS; nothing while it loads what it will ask with. */
const asked = (page: Screen): Promise<string | undefined> =>
  page.evaluate(
    (asks) =>
      document.querySelector('[aria-busy=true]')
        ? undefined
        : asks.find((ask) => {
            const element = document.querySelector<HTMLButtonElement>(ask);
            return element && !element.disabled;
          }),
    ASKS,
  );

/** Waits until the page asks for something. */
export const next = (page: Screen): Promise<string> => until(() => asked(page), 'a question');

/** The same, if it comes soon. */
async function soon(page: Screen): Promise<string | undefined> {
  for (const end = Date.now() + LOOK_MS; Date.now() < end; await rest(30)) {
    const ask = await asked(page);
    if (ask) {
      return ask;
    }
  }
  return undefined;
}

/** Keeps all tickets that are on offer. */
export async function keepAll(page: Screen): Promise<void> {
  await until(async () => (await count(page, '[data-offer]')) || undefined, 'an offer of tickets');
  await page.evaluate(() => {
    for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]')) {
      offer.click();
    }
  }, undefined);
  await page.click('[data-keep]');
}

/** How long somebody else may take, and how often one looks whether enough has been played. */
const PATIENCE_MS = 180_000;
const LOOK_MS = 500;

/** A point on a route that can be claimed, where nothing lies above it; the longest route first. */
export async function claimable(page: Screen): Promise<Point | undefined> {
  return page.evaluate(() => {
    const routes = [...document.querySelectorAll('g.route.legal')].sort(
      (a, b) => b.querySelectorAll('.space').length - a.querySelectorAll('.space').length,
    );
    for (const route of routes) {
      for (const space of route.querySelectorAll('.space')) {
        const { x, y, width, height } = space.getBoundingClientRect();
        const at = { x: x + width / 2, y: y + height / 2 };
        if (route.contains(document.elementFromPoint(at.x, at.y))) {
          return at;
        }
      }
    }
    return undefined;
  }, undefined);
}

/** The middle of a city in sight where a harbor can be built. */
async function harbor(page: Screen): Promise<Point | undefined> {
  return page.evaluate(() => {
    for (const city of document.querySelectorAll('g.city.legal')) {
      const { x, y, width, height } = city.querySelector('.ring')!.getBoundingClientRect();
      const at = { x: x + width / 2, y: y + height / 2 };
      if (city.contains(document.elementFromPoint(at.x, at.y))) {
        return at;
      }
    }
    return undefined;
  }, undefined);
}

/** What one holds for the railyard: the labels of its colors, in their order. */
const rows = (page: Screen): Promise<string[]> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('button[data-own]:not([data-own=locomotive])')].map(
        (kind) => `${kind.getAttribute('data-own')} ${kind.getAttribute('aria-label')}`,
      ),
    undefined,
  );

/** Two cards or more of the color that one has most of: a row for the railyard. */
async function chooseRow(page: Screen): Promise<boolean> {
  for (const kind of await rows(page)) {
    const n = Number(/\d+/.exec(kind)?.[0]);
    if (!(n >= 2)) {
      continue;
    }
    for (let touch = 0; touch < n; touch++) {
      await page.click(`button[data-own=${kind.split(' ')[0]}]`);
    }
    if ((await count(page, '[data-lay]:not(.not)')) > 0) {
      return true;
    }
    await page.click('.lay [data-cancel]');
  }
  return false;
}

export interface Played {
  claims: number;
  draws: number;
  rows: number;
  harbors: number;
}

export async function playToTheEnd(
  page: Screen,
  enough: (played: Played) => boolean | Promise<boolean> = () => false,
): Promise<Played> {
  const played: Played = { claims: 0, draws: 0, rows: 0, harbors: 0 };
  let since = Date.now();
  while (!(await enough(played))) {
    const ask = await soon(page);
    if (!ask) {
      expect(Date.now() - since, 'waited for something to do').toBeLessThan(PATIENCE_MS);
      continue;
    }
    since = Date.now();
    if (ask === '[data-finale]') {
      return played;
    }
    if (ask !== '.prompt.mine') {
      // It may have gone by now, if the answer to the touch before came just then.
      await page.click(ask, { timeout: 5000 }).catch(() => undefined);
      continue;
    }
    await takeTurn(page, played);
  }
  return played;
}

async function takeTurn(page: Screen, played: Played): Promise<void> {
  const route = await claimable(page);
  const city = await harbor(page);
  if (city) {
    await page.mouse.click(city.x, city.y);
    played.harbors++;
  } else if (route) {
    await page.mouse.click(route.x, route.y);
    played.claims++;
  } else if ((await mayLay(page)) && (await chooseRow(page))) {
    played.rows++;
  } else {
    await takeCard(page);
    played.draws++;
  }
}

const mayLay = (page: Screen): Promise<boolean> =>
  page.evaluate(
    () => document.querySelector('.prompt')?.textContent.includes('lay cards') ?? false,
    undefined,
  );

async function takeCard(page: Screen): Promise<void> {
  const places = [
    '[data-deck=train].open',
    '[data-deck=ship].open',
    '[data-place].open',
    '[data-deck=ticket].open',
  ];
  for (const place of places) {
    if ((await count(page, place)) > 0) {
      await page.click(place);
      return;
    }
  }
  // Nothing is left to take, and what can be claimed lies beyond the edge: the whole board shows
  // it.
  await page.click('[data-fit]');
  const route = await claimable(page);
  if (!route) {
    throw new Error('nothing can be taken, claimed or laid');
  }
  await page.mouse.click(route.x, route.y);
}
