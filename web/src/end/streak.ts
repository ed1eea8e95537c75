// Wins or losses in a row against one level of bots, and the level that they propose.
import type { Seat } from '../table/table';

/** The levels for people, weakest first. */
export const LEVELS = [
  'beginner',
  'novice',
  'casual',
  'easy',
  'fair',
  'steady',
  'medium',
  'hard',
  'expert',
];
const ENOUGH = 3;

export interface Streak {
  level: string;
  won: boolean;
  /** The games of it, each counted once however often its end is looked at. */
  games: string[];
}

/**
 * The level of the bots that one person plays alone; undefined: there are other people, or several
 * levels.
 */
export function rivalLevel(seats: Seat[]): string | undefined {
  const bots = seats.filter((s) => s.kind === 'bot');
  const levels = new Set(bots.map((s) => s.level));
  const alone = bots.length === seats.length - 1 && seats.some((s) => s.kind === 'here');
  return alone && levels.size === 1 ? bots[0]!.level : undefined;
}

/** The streak once a game is over. */
export function afterGame(
  streak: Streak | undefined,
  game: string,
  level: string,
  won: boolean,
): Streak {
  if (streak?.games.includes(game)) {
    return streak;
  }
  return streak?.level === level && streak.won === won
    ? { ...streak, games: [...streak.games, game] }
    : { level, won, games: [game] };
}

/** The next level, after enough of the same; undefined: stay. */
export function proposedLevel(streak: Streak | undefined): string | undefined {
  const at = streak ? LEVELS.indexOf(streak.level) : -1;
  return streak && at >= 0 && streak.games.length >= ENOUGH
    ? LEVELS[at + (streak.won ? 1 : -1)]
    : undefined;
}
