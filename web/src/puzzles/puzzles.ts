// The puzzles that come with the page, loaded when they are asked for, and which of them the reader
// has tried: kept in the browser by their numbers, since lines are only added (data/puzzles).
import type { Action } from '../engine/types';
import type { Game } from '../map/files';

export interface Puzzle {
  /** The view of the seat that is to act, as the engine reads it. */
  position: string;
  error: number;
  /** The best first: chances in hundredths of a percent, margins in hundredths of a point. */
  options: { action: string; win: number; margin: number }[];
}

const files = import.meta.glob<string>('../../../data/puzzles/*.jsonl', {
  query: '?raw',
  import: 'default',
});

export async function puzzlesOf(game: Game): Promise<Puzzle[]> {
  const text = await files[`../../../data/puzzles/${game}.jsonl`]!();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Puzzle);
}

/** What an answer is worth. */
export type Verdict =
  | 'best'
  | 'near' // the same thing done in a worse way
  | 'worse' // one of those that were valued
  | 'other';

/** What it is about: the same whatever is paid, and by which of two parallel routes. */
const aim = ({ kind, route, city, receive, card, deck }: Action): string =>
  [kind, route?.replace(/--[ab]$/, ''), city, receive, card, card ? '' : deck].join(' ');

export function judge(puzzle: Puzzle, answer: Action, best: Action): Verdict {
  const at = puzzle.options.findIndex(({ action }) => action === answer.text);
  if (at === 0) {
    return 'best';
  }
  // Cards are played in rows of many kinds: there the row is the point.
  if (answer.kind !== 'play' && aim(answer) === aim(best)) {
    return 'near';
  }
  return at > 0 ? 'worse' : 'other';
}

const KEY = 'roundhouse.puzzles';
/** By game: the numbers of those that were tried, and whether they were solved at once. */
type Tried = Partial<Record<Game, Record<number, boolean>>>;

export function tried(): Tried {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Tried;
  } catch {
    return {};
  }
}

/** Keeps how a puzzle went; the first try counts. */
export function keepTry(game: Game, n: number, solved: boolean): Tried {
  const before = tried();
  const now = { ...before, [game]: { [n]: solved, ...before[game] } };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still asks.
  }
  return now;
}
