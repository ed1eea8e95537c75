// The curve of a review as numbers: what is known so far, in the order of the game.
import { decisionOf, type Step } from './types';

/** A position, by the actions before it, and a chance to win from 0 to 1. */
export type Place = [at: number, win: number];

const GAME = 10_000;

/** How a seat stood for an onlooker, wherever that is known. */
export function curveOf(found: readonly (Step | undefined)[], seat: number): Place[] {
  return found.flatMap((step): Place[] => (step?.win ? [[step.step, step.win[seat]! / GAME]] : []));
}

/** How a seat itself saw it: by what it did, when it had a choice. */
export function ownCurve(found: readonly (Step | undefined)[], seat: number): Place[] {
  return found.flatMap((step): Place[] => {
    const decision = decisionOf(step);
    return decision?.seat === seat ? [[decision.step - 1, decision.own_win / GAME]] : [];
  });
}

/** The chance at a position: of the last place up to it. */
export function valueAt(curve: Place[], at: number): number | undefined {
  return curve.filter(([place]) => place <= at).at(-1)?.[1];
}

/**
 * Steps in an order in which the whole curve comes into view at once, coarse and then ever finer:
 * the end, then every 64th, every 32nd, ...
 */
export function coarseFirst(steps: number): number[] {
  const order = new Set<number>(steps > 0 ? [steps - 1] : []);
  for (let stride = 64; stride >= 1; stride /= 2) {
    for (let step = stride; step < steps; step += stride) {
      order.add(step);
    }
  }
  return [...order, ...(steps > 1 ? [0] : [])];
}
