// The JSON of a review: docs/review.md says what each field means. Seats count from 0; chances and
// losses are in hundredths of a percent, margins in hundredths of a point.
import type { Action, Reason } from '../engine/types';

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface Option {
  action: string;
  what: Action;
  win: number;
  margin: number;
  worth: number;
}

/** If there was a choice. */
export interface Decision {
  grade: Grade;
  loss: number;
  error: number;
  win_loss: number;
  margin_loss: number;
  given: number[];
  /** The seat's own chance to win, from what it knew. */
  own_win: number;
  /** The place of what was done among the options, of which the first is the best. */
  played: number;
  options: Option[];
  reasons: Reason[];
}

export interface Step extends Partial<Decision> {
  step: number;
  /** Left out: the deal. */
  seat?: number;
  what?: Action;
  /** If something came by chance: what, and what it was worth to each seat. */
  chance?: string;
  luck?: number[];
  margin_luck?: number[];
  /** If a turn ended: how each seat stands. */
  win?: number[];
  margin?: number[];
}

export interface Account {
  result: number;
  fair: number;
  luck: number;
  losses: number;
  others: number;
  rest: number;
  adjusted: number;
  margin: number;
  margin_luck: number;
  decisions: number;
  loss_mean: number;
  /** 0 to 1000. */
  skill: number;
  grades: Record<Grade, number>;
}

/** A key moment; `point` is the word of the message `review.point.…`. */
export interface Point {
  step: number;
  point: string;
  seat: number;
  other: number | null;
  route: string | null;
  ticket: string | null;
  swing: number;
}

export interface Summary {
  depth: number;
  seed: number;
  steps: number;
  whole: boolean;
  accounts: Account[];
  points: Point[];
}

export const decisionOf = (step: Step | undefined): (Step & Decision) | undefined =>
  step?.options ? (step as Step & Decision) : undefined;
