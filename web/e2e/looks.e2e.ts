// Six looks of a route that nobody confuses: claimed, open, closed, payable, helpful, chosen. The
// browser draws one route in each of them; the pictures are compared as eyes of every common kind
// see them, in both themes and all palettes.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { distance, EYES, seen, type Rgb } from '../tests/vision';
import { launch, leave, visit } from './browser';
import { choose } from './look';

/** What a route and the line under it wear. */
const LOOKS: Record<string, [string, string]> = {
  open: ['', ''],
  claimed: ['claimed owner-red', 'owner-red'],
  closed: ['closed', ''],
  payable: ['legal', 'legal'],
  helpful: ['legal wanted', 'legal wanted'],
  chosen: ['legal picked', 'legal picked'],
};
const EYES_OF: Record<string, string[]> = {
  usual: ['usual'],
  'red-green': ['protanopia', 'deuteranopia'],
  'blue-yellow': ['tritanopia'],
};
/** A tenth of the picture differs by at least this, in CIEDE2000: ten is clear at a glance. */
const LEAST = 10;
const COLORS = ['gray', 'yellow', 'black'];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Dresses one route, and leaves the others as they are. */
const dress = (page: Page, id: string, [route, line]: [string, string]): Promise<void> =>
  page.evaluate(
    ([name, ofRoute, ofLine]) => {
      const routes = [...document.querySelectorAll('g.route')];
      const at = routes.findIndex((e) => e.getAttribute('data-id') === name);
      const under = document.querySelectorAll('.under .line')[at]!;
      for (const [e, wear] of [
        [routes[at]!, ofRoute],
        [under, ofLine],
      ] as const) {
        e.classList.remove('claimed', 'closed', 'legal', 'wanted', 'picked', 'owner-red');
        e.classList.add(...wear!.split(' ').filter(Boolean));
      }
    },
    [id, route, line] as const,
  );

async function pixels(page: Page, id: string): Promise<number[]> {
  const box = await page.evaluate((name) => {
    const r = document.querySelector(`g.route[data-id="${name}"]`)!.getBoundingClientRect();
    return { x: r.x - 4, y: r.y - 4, width: r.width + 8, height: r.height + 8 };
  }, id);
  const picture = (await page.screenshot({ clip: box })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, image.width, image.height).data];
  }, picture);
}

/** How far apart two pictures are: nine tenths of their points differ by less. */
function apart(a: number[], b: number[], eyes: string): number {
  const all: number[] = [];
  const at = (from: number[], i: number): Rgb =>
    seen([from[i]! / 255, from[i + 1]! / 255, from[i + 2]! / 255], EYES[eyes]!);
  for (let i = 0; i < Math.min(a.length, b.length); i += 8) {
    all.push(distance(at(a, i), at(b, i)));
  }
  return all.sort((x, y) => x - y)[Math.floor(0.9 * all.length)]!;
}

test.each(['light', 'dark'])('%s', async (theme) => {
  const one = await visit(browser, inject('base'), [1440, 900], { theme });
  await one.page.goto(`${inject('base')}#/learn/usa`);
  await one.page.waitForSelector('g.route');
  await one.page.evaluate(() => document.fonts.ready);
  const wrong: string[] = [];
  for (const color of COLORS) {
    const id = await one.page.evaluate((name) => {
      // The flattest, so that the picture shows little but the route.
      const slant = (e: Element): number => {
        const { width, height } = e.getBoundingClientRect();
        return Math.min(width, height) / Math.max(width, height);
      };
      return [...document.querySelectorAll(`g.route.color-${name}:not(.wanted, .lit)`)]
        .filter((e) => e.querySelectorAll('.space').length >= 2)
        .sort((a, b) => slant(a) - slant(b))[0]!
        .getAttribute('data-id')!;
    }, color);
    for (const [palette, kinds] of Object.entries(EYES_OF)) {
      await choose(one.page, { palette });
      const pictures: Record<string, number[]> = {};
      for (const [look, wear] of Object.entries(LOOKS)) {
        await dress(one.page, id, wear);
        pictures[look] = await pixels(one.page, id);
      }
      await dress(one.page, id, ['', '']);
      for (const eyes of kinds) {
        for (const [i, a] of Object.keys(LOOKS).entries()) {
          for (const b of Object.keys(LOOKS).slice(i + 1)) {
            const far = apart(pictures[a]!, pictures[b]!, eyes);
            if (far < LEAST) {
              wrong.push(`${color}, ${palette} with ${eyes}: ${a} like ${b}, ${far.toFixed(1)}`);
            }
          }
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  await leave(one);
});
