// Workers for a review.
import { clientOf, type ClientOf } from '../engine/client';
import type { Reviewer } from './reviewer';

export type ReviewClient = ClientOf<Pick<Reviewer, 'begin' | 'work' | 'collect' | 'reviewed'>>;

export const openReviewer = (): ReviewClient =>
  clientOf<Reviewer>(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

/** As many as the machine can have at work, and more than that help nobody. */
const MOST = 4;
export const workersWanted = (): number =>
  Math.max(1, Math.min(MOST, navigator.hardwareConcurrency));
