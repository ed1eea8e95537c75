// The published boards as the browser drew them: no space lies on another, no name is covered by
// one.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit } from './browser';
import { measure } from './measure';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

for (const [game, routes, names] of [
  ['usa', 100, 36],
  ['great-lakes', 110, 35],
] as const) {
  test(`${game}: every space and name is free`, async () => {
    const one = await visit(browser, inject('base'));
    await one.page.goto(`${inject('base')}#/learn/${game}`);
    expect(await measure(one.page)).toEqual({ wrong: [], routes, names });
    await leave(one);
  });
}
