// Plays at a table by touching what a person would touch, until the game is over.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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
] as const;

/** Waits until the page asks for something, and says which of ASKS it is. */
export async function next(page: Page, limit = 90_000): Promise<string> {
  const found = await page.waitForFunction(
    (asks) =>
      asks.find((ask) => {
        const element = document.querySelector<HTMLButtonElement>(ask);
        return element && !element.disabled;
      }),
    [...ASKS],
    { timeout: limit, polling: 30 },
  );
  return (await found.jsonValue()) as string;
}

/** Keeps all tickets that are on offer. */
export async function keepAll(page: Page): Promise<void> {
  await page.waitForSelector('[data-offer]');
  await page.evaluate(() => {
    for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]')) {
      offer.click();
    }
  });
  await page.click('[data-keep]');
}

/**
 * How long somebody else may take, and how often is looked whether one has played enough meanwhile.
 */
const PATIENCE_MS = 180_000;
const LOOK_MS = 500;

/** The same, if it comes soon. */
async function soon(page: Page): Promise<string | undefined> {
  try {
    return await next(page, LOOK_MS);
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') {
      throw error;
    }
    return undefined;
  }
}

/** A point on a route that can be claimed, where nothing lies above it; the longest route first. */
export async function claimable(page: Page): Promise<{ x: number; y: number } | undefined> {
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
  });
}

/** Two cards or more of the color that one has most of: a row for the railyard. */
async function chooseRow(page: Page): Promise<boolean> {
  const kinds = page.locator('button[data-own]:not([data-own=locomotive])');
  for (let i = 0; i < (await kinds.count()); i++) {
    const n = Number(/\d+/.exec((await kinds.nth(i).getAttribute('aria-label')) ?? '')?.[0]);
    if (n < 2) {
      continue;
    }
    for (let touch = 0; touch < n; touch++) {
      await kinds.nth(i).click();
    }
    if ((await page.locator('[data-lay]:not(.not)').count()) > 0) {
      return true;
    }
    await page.locator('.lay [data-cancel]').click();
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
  page: Page,
  until: (played: Played) => boolean | Promise<boolean> = () => false,
): Promise<Played> {
  const played: Played = { claims: 0, draws: 0, rows: 0, harbors: 0 };
  let since = Date.now();
  while (!(await until(played))) {
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

async function takeTurn(page: Page, played: Played): Promise<void> {
  const route = await claimable(page);
  const city = page.locator('g.city.legal .ring').first();
  if ((await city.count()) > 0) {
    await city.click({ force: true });
    played.harbors++;
  } else if (route) {
    await page.mouse.click(route.x, route.y);
    played.claims++;
  } else if (
    (await page.locator('.prompt', { hasText: 'lay cards' }).count()) > 0 &&
    (await chooseRow(page))
  ) {
    played.rows++;
  } else {
    await takeCard(page);
    played.draws++;
  }
}

async function takeCard(page: Page): Promise<void> {
  const places = [
    '[data-deck=train].open',
    '[data-deck=ship].open',
    '[data-place].open',
    '[data-deck=ticket].open',
  ];
  for (const place of places) {
    const found = page.locator(place).first();
    if ((await found.count()) > 0) {
      await found.click();
      return;
    }
  }
  // Nothing is left to take, and what can be claimed lies beyond the edge: the whole board shows
  // it.
  await page.locator('[data-fit]').click();
  const route = await claimable(page);
  if (!route) {
    throw new Error('nothing can be taken, claimed or laid');
  }
  await page.mouse.click(route.x, route.y);
}
