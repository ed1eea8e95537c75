// What a seat's browser holds in memory: the engine in its worker is questioned about the other
// seat, and the page's heap and stores are searched. The same questions in the other's own browser
// have answers.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Seen } from '../src/engine/types';
import { leave, type Visit } from './browser';
import { keepAll } from './player';
import { AtServer, openTable } from './tables';

/** Lets a test speak to the workers of a page, from its next load on. */
async function tap({ context, page }: Visit): Promise<void> {
  await context.addInitScript(() => {
    const workers: Worker[] = [];
    Object.assign(window, { workers });
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    };
  });
  await page.reload();
}

function askWorker<T>(page: Page, call: string, ...args: unknown[]): Promise<T> {
  return page.evaluate(
    async ([name, values]) => {
      const worker = (window as unknown as { workers: Worker[] }).workers.at(-1)!;
      return new Promise<unknown>((resolve) => {
        worker.addEventListener(
          'message',
          ({ data }) => data.id === 'test' && resolve(data.answer),
        );
        worker.postMessage({ id: 'test', call: name, args: values });
      });
    },
    [call, args] as const,
  ) as Promise<T>;
}

/** Every text that the page keeps anywhere on its heap, and in its stores. */
async function textsOf({ context, page }: Visit): Promise<string[]> {
  const cdp = await context.newCDPSession(page);
  const chunks: string[] = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  const stores = await page.evaluate(() => [
    ...Object.values({ ...localStorage }),
    ...Object.values({ ...sessionStorage }),
  ]);
  return [...strings, ...(stores as string[]).map((text) => text.replaceAll('\\n', '\n'))];
}

const sum = (cards: Record<string, number>): number =>
  Object.values(cards).reduce((a, b) => a + b, 0);

describe('memory of a seat', () => {
  const at = new AtServer();

  test('holds nothing of another seat', async () => {
    const oak = await at.come([1440, 900]);
    const invite = await openTable(oak.page, 'usa', ['me', 'open']);
    const elm = await at.join(invite, 'Elm', [360, 740]);
    await Promise.all([tap(oak), tap(elm)]);
    await oak.page.click('[data-deal]:enabled');
    await Promise.all([keepAll(oak.page), keepAll(elm.page)]);
    // Everybody draws unseen cards only, so nothing of a hand is known to the others.
    const cards = async (): Promise<number[]> =>
      (await askWorker<Seen>(oak.page, 'see', 0)).view.players.map((player) => player.cards);
    while ((await cards()).some((n) => n < 6)) {
      for (const { page } of [oak, elm]) {
        const deck = page.locator('[data-deck=train].open');
        if ((await deck.count()) > 0) {
          await deck.click({ timeout: 5000 }).catch(() => undefined); // or it is open no more
        }
      }
    }

    const truth = await askWorker<Seen>(elm.page, 'see', 1);
    const own = truth.view.players[1]!;
    expect(sum(own.hand)).toBe(own.cards);
    expect(truth.view.tickets.length).toBeGreaterThan(1);

    // Asked for the eyes of the other, the engine has none but its own seat's.
    const mine = await askWorker<Seen>(oak.page, 'see', 0);
    const guess = await askWorker<Seen>(oak.page, 'see', 1);
    expect(mine.view.eye).toBe(0);
    expect(guess.view).toEqual(mine.view);
    expect(mine.view.tickets.length).toBeGreaterThan(1);
    expect(mine.view.tickets.filter((id) => truth.view.tickets.includes(id))).toEqual([]);
    expect(mine.view.players[1]!.held).toBeUndefined();
    expect(sum(mine.view.players[1]!.hand)).toBe(0);

    const positions = (await textsOf(oak)).filter((text) => /^eye /m.test(text));
    expect(positions.length).toBeGreaterThan(0);
    for (const text of positions) {
      expect(text).not.toMatch(/^seed /m);
      expect(text).not.toMatch(/^eye (?!1$|spectator$)/m);
      expect(text).not.toMatch(/^deck train (?!\d+ hidden$)/m);
      expect(text).not.toMatch(/^(tickets|offer|chosen) 2 (?!\d+ hidden$)/m);
      expect(text).toMatch(/^hand 2 \d+ hidden$/m);
    }
    await leave(oak);
    await leave(elm);
  });
});
