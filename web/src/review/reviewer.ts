// A review in the engine's second module. Runs in workers, and under Node in the tests: some work
// steps out, one collects what they found.
import { Engine } from '../engine/engine';
import type { Exports } from '../engine/module';
import type { Step, Summary } from './types';

interface ReviewExports extends Exports {
  review_open(depth: number, seed: number): number;
  review_steps(): number;
  review_knows(step: number): number;
  review_start(step: number): number;
  review_think(rollouts: number): number;
  review_take(): number;
  review_read(): number;
  review_step(step: number): number;
  review_summary(): number;
  review_save(): number;
}

export interface Begun {
  /** What is known already, by steps. */
  found: (Step | undefined)[];
  summary: Summary;
}

const SLICE_ROLLOUTS = 1024;
const SEED = 1;

export class Reviewer extends Engine {
  private get module(): ReviewExports {
    return this.wire.wasm as ReviewExports;
  }

  /** Begins a review. What the text has of one is known, and its depth and seed are then used. */
  async begin(text: string, map: string | undefined, depth: number, seed = SEED): Promise<Begun> {
    const opened = await this.open(text, map);
    if ('complaint' in opened || !this.module.review_open(depth, seed)) {
      throw new Error('complaint' in opened ? opened.complaint : `no review of depth ${depth}`);
    }
    this.wire.put(text);
    this.module.review_read();
    const steps = this.module.review_steps();
    return { found: Array.from({ length: steps }, (_, i) => this.found(i)), summary: this.sum() };
  }

  private found(step: number): Step | undefined {
    const length = this.module.review_step(step);
    return length > 0 ? this.wire.json(length) : undefined;
  }

  private sum(): Summary {
    return this.wire.json(this.module.review_summary());
  }

  /** Works a step out: what was found, and the lines of it for whoever collects. */
  work(step: number): { found: Step; lines: string } {
    this.module.review_start(step);
    while (this.module.review_think(SLICE_ROLLOUTS)) {
      // Whoever does not want it any more ends the worker.
    }
    const lines = this.wire.get(this.module.review_take());
    return { found: this.found(step)!, lines };
  }

  /** Takes the lines that somebody found. */
  collect(lines: string): Summary {
    this.wire.put(lines);
    if (!this.module.review_read()) {
      throw new Error('these steps are of another game');
    }
    return this.sum();
  }

  /** The record with the review. */
  reviewed(): string {
    return this.wire.get(this.module.review_save());
  }
}
