// Recorded games of the tests as games of the browser, at a chosen moment.
import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import type { Engine } from '../src/engine/engine';
import type { Seen } from '../src/engine/types';

/** After so many steps or a few more, as soon as a seat has to act and the moment fits. */
export async function savedAt(
  engine: Engine,
  name: string,
  steps: number,
  seat: number,
  fits: (seen: Seen) => boolean = ({ view }) => view.drawn === 0,
): Promise<string> {
  const record = readFileSync(new URL(`../../tests/games/${name}.ride`, import.meta.url), 'utf8');
  const lines = record.split('\n');
  const firstAction = lines.findIndex((line) => /^\d: /.test(line));
  const actions = lines.filter((line) => /^\d: /.test(line));
  for (let n = Math.min(steps, actions.length); n <= actions.length; n++) {
    const text = [...lines.slice(0, firstAction), ...actions.slice(0, n)].join('\n') + '\n';
    const opened = await engine.open(text);
    if ('complaint' in opened) {
      throw new Error(`${name}: ${opened.complaint}`);
    }
    const seen = engine.see(seat);
    const { view } = seen;
    if (n < actions.length && !(view.to_act.includes(seat) && fits(seen))) {
      continue;
    }
    const names = ['Oak', 'Elm', 'Ash', 'Birch', 'Hazel'];
    const seats = Array.from({ length: view.seats }, (_, i) => ({
      name: names[i],
      kind: i === seat ? 'here' : 'away',
    }));
    const over = view.phase === 'over';
    return JSON.stringify({ id: 'shot', map: opened.map, seats, record: text, at: 0, over });
  }
  throw new Error(`${name} has no such moment for seat ${seat + 1}`);
}

/** Every page of the context finds the game under the id `shot`. */
export async function keep(context: BrowserContext, save: string): Promise<void> {
  await context.addInitScript((game) => {
    if (!localStorage.getItem('roundhouse.game.shot')) {
      localStorage.setItem('roundhouse.game.shot', game);
    }
  }, save);
}
