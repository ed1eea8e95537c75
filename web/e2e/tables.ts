// Tables on a real server: a server and a browser for the tests of a file, opening a table, coming
// to it, hearing what a browser is sent.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, visit, type Visit } from './browser';
import { Program } from './program';

export class AtServer {
  readonly program: Program;
  browser!: Browser;

  /** more: options of the server. */
  constructor(...more: string[]) {
    this.program = new Program(more);
    beforeAll(async () => {
      await this.program.start();
      this.browser = await launch();
    });
    afterAll(async () => {
      await this.browser.close();
      await this.program.end();
    });
  }

  /** Somebody who opens the page, for whom nothing is asked twice. */
  come(size: [number, number]): Promise<Visit> {
    return visit(this.browser, this.program.base, size, { confirm: false });
  }

  /** Somebody who comes by the link and sits down. */
  async join(invite: string, name: string, size: [number, number]): Promise<Visit> {
    const one = await visit(this.browser, invite, size, { name, confirm: false });
    await one.page.click('[data-sit]');
    await one.page.waitForSelector('main ol li');
    return one;
  }
}

export interface Sent {
  t: string;
  seat: number;
  position?: string;
  events?: { event: string; seat: number; card?: string; tickets?: string[] }[];
  past?: Pick<Sent, 'events'>[];
}

/** Keeps every message that a page is sent. */
export function overhear(page: Page, sent: Sent[]): void {
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => sent.push(JSON.parse(String(payload)) as Sent)),
  );
}

/**
 * Opens a table from the first screen on, as a person would; gives the link for the others. Options
 * are those that are changed; turn: seconds for each.
 */
export async function openTable(
  page: Page,
  game: string,
  seats: string[],
  options: string[] = [],
  turn = 0,
): Promise<string> {
  await page.click(`[data-game=${game}]`);
  await page.click('[data-where=server]');
  await page.click(`[data-count="${seats.length}"]`);
  for (const [i, kind] of seats.entries()) {
    await page.selectOption(`[data-seat="${i}"]`, kind);
  }
  for (const option of options) {
    await page.click(`[data-option=${option}]`);
  }
  await page.selectOption('[data-turn-time]', String(turn));
  await page.click('[data-start]');
  return (await page.locator('[data-invite]').getAttribute('data-invite'))!;
}

/** A finished game is being explained; that is broken off as soon as it has begun. */
export async function seesReview(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('[data-done]')?.dataset.done) > 0,
  );
  await page.locator('[data-cancel-review]').press('Enter');
  await page.waitForSelector('[data-review=open]');
}
