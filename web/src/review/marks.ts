// What is worth a look in a review: bad decisions, strokes of luck, key moments, in their order.
import { decisionOf, type Grade, type Point, type Step, type Summary } from './types';

export type MarkKind = 'blunder' | 'mistake' | 'inaccuracy' | 'luck' | 'bad-luck' | 'point';

export interface Mark {
  step: number;
  /** The position before it, where the choice was. */
  at: number;
  seat: number;
  /** What it is first of all. */
  kind: MarkKind;
  /** The key moment that it is, too. */
  point?: Point | undefined;
}

/** Luck is worth a mark from so many hundredths of a percent on. */
const LUCK_LEAST = 500;
const BAD: ReadonlySet<Grade> = new Set(['blunder', 'mistake', 'inaccuracy']);

/** Before a step, where its choice is looked at; the deal has none. */
export const before = (step: number): number => Math.max(0, step - 1);

/** Whom luck touched most: the one who acted; after the deal, anybody. */
function luckOf({ luck, seat }: Step): { seat: number; luck: number } | undefined {
  if (!luck) {
    return undefined;
  }
  const whom =
    seat ?? luck.reduce((most, x, i) => (Math.abs(x) > Math.abs(luck[most]!) ? i : most), 0);
  return Math.abs(luck[whom]!) >= LUCK_LEAST ? { seat: whom, luck: luck[whom]! } : undefined;
}

export function markOf(step: Step, point?: Point): Mark | undefined {
  const at = { step: step.step, at: before(step.step), point };
  const decision = decisionOf(step);
  if (decision && BAD.has(decision.grade)) {
    return { ...at, seat: step.seat!, kind: decision.grade as MarkKind };
  }
  const luck = luckOf(step);
  if (luck) {
    return { ...at, seat: luck.seat, kind: luck.luck > 0 ? 'luck' : 'bad-luck' };
  }
  return point && { ...at, seat: point.seat, kind: 'point' };
}

export function marksOf(found: readonly (Step | undefined)[], points: Summary['points']): Mark[] {
  return found.flatMap((step) => {
    const mark =
      step &&
      markOf(
        step,
        points.find((p) => p.step === step.step),
      );
    return mark ?? [];
  });
}

/** The next mark from a position, forward or back; undefined: there is none. */
export function nextMark(marks: Mark[], at: number, forward: boolean): Mark | undefined {
  return forward ? marks.find((m) => m.at > at) : marks.filter((m) => m.at < at).at(-1);
}
