// The same for tables on a server: opens some, plays a little at them, and lists what to picture.
import type { Browser, BrowserContext } from 'playwright-core';
import { visit } from '../e2e/browser';
import { playToTheEnd } from '../e2e/player';
import type { Program } from '../e2e/program';
import { openTable } from '../e2e/tables';
import type { Screen } from './screens';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface TableScreen extends Screen {
  /** Whether the picture is of the host's device, or of somebody's who has just come. */
  host: boolean;
}

const TURNS = 14;

/** Opens the tables; the host's memory goes with the pictures of their device. */
export async function tableScreens(
  browser: Browser,
  program: Program,
  isWanted: (name: string) => boolean,
): Promise<{ state: State; screens: TableScreen[] }> {
  const one = await visit(browser, program.base, [1440, 900], { confirm: false });
  const { page } = one;
  const screens: TableScreen[] = [];
  const invite = new URL(await openTable(page, 'usa', ['me', 'bot:greedy', 'open', 'open']));
  const [, , id] = new URL(page.url()).hash.split('/');
  const secret = invite.hash.split('/')[2];
  screens.push(
    { name: 'lobby', at: `table/${id}`, host: true, ready: '[data-deal]' },
    { name: 'join', at: 'join', host: false, ready: '[data-code-input]' },
    { name: 'join-found', at: `join/${secret}`, host: false, ready: '[data-sit]' },
    { name: 'screen-waiting', at: `screen/${id}`, host: true, ready: '[data-waiting]' },
    { name: 'seat-arrive', at: 'seat/x', host: false, ready: '[data-take-seat]' },
  );
  for (const game of ['usa', 'great-lakes', 'card-game']) {
    const names = [`screen-${game}`, `watch-${game}`, `curtain-${game}`];
    if (![...names, ...(game === 'usa' ? ['seats'] : [])].some(isWanted)) {
      continue;
    }
    await page.goto(program.base);
    await openTable(page, game, ['me', 'bot:greedy', 'bot:greedy', 'open']);
    await page.fill('[data-other]', 'Elm');
    await page.click('[data-sit="4"]');
    await page.click('[data-deal]:enabled');
    await playToTheEnd(page, (played) => played.draws + played.claims + played.rows >= TURNS);
    const [, , table] = new URL(page.url()).hash.split('/');
    screens.push(
      { name: `screen-${game}`, at: `screen/${table}`, host: true, ready: '[data-big-screen]' },
      { name: `watch-${game}`, at: `watch/${table}`, host: true, ready: '[data-deck]' },
      { name: `curtain-${game}`, at: `table/${table}`, host: true, ready: '[data-curtain]' },
    );
    if (game === 'usa') {
      screens.push({
        name: 'seats',
        at: `table/${table}`,
        host: true,
        ready: '[data-curtain]',
        then: async (shown) => {
          await shown.click('[data-curtain]');
          await shown.click('[data-menu]');
          await shown.click('[data-do=share]');
          await shown.waitForSelector('[data-seat-link]');
        },
      });
    }
  }
  const state = await one.context.storageState();
  await one.context.close();
  return { state, screens };
}
