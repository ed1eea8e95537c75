// A whole game of each kind through the accessibility tree alone: what is said there is all that is
// known, and things are found by role and name. No selector, no coordinate, no mouse.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, leave, visit } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Role = 'button' | 'dialog' | 'region' | 'link' | 'checkbox';
interface Node {
  role: string;
  name: string;
  more: string;
}

/** The tree as a screen reader has it: roles, names, states. */
async function listen(page: Page): Promise<{ nodes: Node[]; text: string }> {
  const text = await page.locator(':root').ariaSnapshot();
  const nodes = [...text.matchAll(/- '?(\w+) "((?:[^"\\]|\\.)*)"((?: \[[^\]]*\])*)/g)].map(
    ([, role, name, more]) => ({ role: role!, name: name!.replace(/''/g, "'"), more: more! }),
  );
  return { nodes, text };
}

async function press(page: Page, role: Role, name: string): Promise<void> {
  // What was there may be gone by now, if a bot's move came in between: then the next look decides.
  await page
    .getByRole(role, { name, exact: true })
    .first()
    .press('Enter', { timeout: 1000 })
    .catch(() => undefined);
}

const named = (nodes: Node[], role: Role, name: RegExp): Node | undefined =>
  nodes.find((n) => n.role === role && name.test(n.name) && !n.more.includes('[disabled]'));

/** The longest route that can be claimed, by the button that the list of the map has for it. */
function toClaim(nodes: Node[]): Node | undefined {
  const length = ({ name }: Node): number => Number(/, (\d+)(?: spaces?)?, /.exec(name)![1]);
  return nodes
    .filter(
      (n) =>
        n.role === 'button' &&
        (/, free, you can claim it$/.test(n.name) || /, by (train|ship)$/.test(n.name)),
    )
    .sort((a, b) => length(b) - length(a))[0];
}

const LAY = /^(Play \d+ cards?|Rob .+)$/;

async function layCards(page: Page, nodes: Node[]): Promise<boolean> {
  for (const { name } of nodes.filter((n) => n.role === 'button')) {
    const [, n] = /^(\d+) (?!locomotive)[a-z]+$/.exec(name) ?? [];
    if (!n || Number(n) < 2) {
      continue;
    }
    for (let card = 0; card < Number(n); card++) {
      await press(page, 'button', name);
    }
    const lay = named((await listen(page)).nodes, 'button', LAY);
    if (lay) {
      await press(page, 'button', lay.name);
      return true;
    }
    await press(page, 'button', 'Cancel');
  }
  return false;
}

const DRAWS = [/^Draw from the (train |ship )?deck \([1-9]/, /^Take /, /^Draw tickets \([1-9]/];

async function takeTurn(
  page: Page,
  nodes: Node[],
  board: boolean,
  refused: number,
): Promise<boolean> {
  const done = board
    ? (named(nodes, 'button', /^Build a harbor in /) ?? toClaim(nodes))
    : undefined;
  if (done) {
    await press(page, 'button', done.name);
    return true;
  }
  if (!board && named(nodes, 'region', /^Your hand/) && (await layCards(page, nodes))) {
    return true;
  }
  // What was refused before, such as a locomotive as the second card, is not tried for ever.
  const draws = DRAWS.flatMap((name) =>
    nodes.filter((n) => n.role === 'button' && name.test(n.name)),
  );
  const draw = draws[refused % Math.max(1, draws.length)];
  if (draw) {
    await press(page, 'button', draw.name);
  }
  return false;
}

/** What is pressed without thinking, the most pressing first. */
const ANSWERS = [
  /^Pay /,
  /^Replace it from /,
  /^Confirm$/,
  /^Keep [1-9]/,
  /^Take these pieces$/,
  /^Complete these$/,
  /^Pass$/,
  /^OK$/,
];

test.each([
  ['usa', 'USA'],
  ['great-lakes', 'Rails & Sails: the Great Lakes'],
  ['card-game', 'The Card Game'],
])('%s through the accessibility tree alone', async (game, title) => {
  const one = await visit(browser, inject('base'), [720, 560], { confirm: game === 'card-game' });
  const { page } = one;
  const games = page.getByRole('region', { name: 'New game' });
  await games.getByRole('link', { name: title }).press('Enter');
  await page.getByRole('button', { name: '2', exact: true }).press('Enter');
  await page.getByRole('combobox', { name: 'Who plays as player 2' }).selectOption('bot:greedy');
  await press(page, 'button', 'Start');
  await page.getByRole('region', { name: /^Keep / }).waitFor();
  const board = game !== 'card-game';
  if (board) {
    await press(page, 'button', 'The map as a list');
    await page.getByRole('checkbox', { name: 'Only what you can choose now' }).press('Space');
  }

  let done = 0;
  let over = false;
  let refused = 0;
  for (let step = 0; step < 4000 && !over; step++) {
    const { nodes, text } = await listen(page);
    over = named(nodes, 'region', /^Game over$/) !== undefined;
    const answer = ANSWERS.map((name) => named(nodes, 'button', name)).find(Boolean);
    const offer =
      named(nodes, 'region', /^Keep /) && nodes.filter((n) => / \(\d+ points?[);]/.test(n.name));
    if (offer && !named(nodes, 'button', /^Keep [1-9]/)) {
      const next = offer.find((n) => n.role === 'button' && !n.more.includes('[pressed]'));
      await press(page, 'button', next!.name);
    } else if (answer) {
      refused += Number(answer.name === 'OK');
      await press(page, 'button', answer.name);
    } else if (/Your turn\. (?!Choose)/.test(text) && !over) {
      done += Number(await takeTurn(page, nodes, board, refused));
    }
  }
  expect(over).toBe(true);
  expect(done).toBeGreaterThan(3);
  const { text } = await listen(page);
  expect(text).toMatch(/rowheader "Oak/);
  // Each event was told: the log ends with the end.
  await expect
    .poll(() => page.getByRole('log').first().textContent())
    .toContain('The game is over.');
  await leave(one);
});
