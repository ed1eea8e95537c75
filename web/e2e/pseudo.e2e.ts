// Nothing on the page is said but through the message files: in the pseudo-language all that is
// shown has brackets, except names.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit } from './browser';
import { openNode } from './replay';
import { keep, savedAt } from './saved';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const map = new URL('../../data/great-lakes.json', import.meta.url);
const { title, cities } = JSON.parse(readFileSync(map, 'utf8')) as {
  title: string;
  cities: { name: string }[];
};
/** Names of places, of the map, and of those who play. */
const NAMES = [
  ...[title.toUpperCase(), ...cities.map((city) => city.name)],
  ...['Roundhouse', 'Oak', 'Elm', 'Ash', 'Birch', 'Hazel', 'Juniper', 'Tender', 'xx', 'Esc'],
];

/** Texts and names of three letters or more without brackets. */
const plain = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement!;
      if (!parent.closest('option[lang], code, kbd, script, [data-id], .cities, small, [inert]')) {
        found.push(node.textContent!);
      }
    }
    // What is inert is for the eye alone: the picture of a board.
    for (const e of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (e.closest('[inert]')) {
        continue;
      }
      for (const key of ['aria-label', 'title', 'placeholder']) {
        found.push(e.getAttribute(key) ?? '');
      }
    }
    return (
      found
        .map((text) => text.trim())
        .filter((text) => /\p{L}{3}/u.test(text) && !text.includes('⟦') && !names.includes(text))
        // A saved game: who plays, and when.
        .filter((text) => !text.startsWith('Oak, Elm') && !/^Roundhouse [\d.]+ ·$/.test(text))
    );
  }, NAMES);

test('the pseudo-language leaves nothing out', async () => {
  const engine = await openNode();
  const one = await visit(browser, `${inject('base')}?lang=xx`, [1280, 800]);
  const { page, context } = one;
  await keep(context, await savedAt(engine, 'great-lakes-4-usual', 130, 0));
  await page.reload();
  await page.waitForSelector('text=⟦');
  const broken = Buffer.from('roundhouse 1\nmap usa\nseats 9\n');
  await page.setInputFiles('[data-file]', {
    name: 'x.ride',
    mimeType: 'text/plain',
    buffer: broken,
  });
  const alert = page.locator('[role=alert]');
  // The complaint is said through the messages, too: two pairs of brackets and those of the number
  // of seats.
  await expect.poll(async () => (await alert.textContent())?.split('⟦').length).toBe(4);
  const left: string[] = await plain(page);
  for (const [at, ready] of [
    ['new/card-game', '[data-start]'],
    ['rules/usa', '[data-example]'],
    ['replay/shot/90/1', '[data-slider]'],
    ['play/shot', '.prompt.mine'],
  ] as const) {
    await page.evaluate((hash) => (location.hash = hash), `#/${at}`);
    await page.waitForSelector(ready);
    left.push(...(await plain(page)));
  }
  for (const key of ['?', 'Escape', 'l', 'm']) {
    await page.keyboard.press(key);
    left.push(...(await plain(page)));
  }
  expect([...new Set(left)]).toEqual([]);
  await leave(one);
});
