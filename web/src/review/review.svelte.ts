// The review of one game: what is known of it, and the workers that find out the rest.
import { sayTrouble } from '../table/server';
import { keepAccount, keepReview, loadReview, withoutReview } from '../table/reviews';
import { openReviewer, workersWanted, type ReviewClient } from './client';
import { coarseFirst } from './curve';
import type { Begun } from './reviewer';
import type { Step, Summary } from './types';

export const DEPTHS = { quick: 24, standard: 96, deep: 384 } as const;

export interface Reviewed {
  /** Under which the review is kept; left out: it is not. */
  id?: string | undefined;
  record: string;
  /** The page's name of the map. */
  map: string;
  /** Of whoever looks, for their statistics. */
  seat?: number | undefined;
}

export class Review {
  found = $state.raw<readonly (Step | undefined)[]>([]);
  summary = $state.raw<Summary>();
  busy = $state(false);
  trouble = $state('');
  readonly whole = $derived(this.summary?.whole ?? false);
  readonly done = $derived(this.found.filter((step) => step).length);
  /** The step that is looked at: it comes first. */
  wanted = 0;
  private collector: ReviewClient | undefined;
  private workers: ReviewClient[] = [];
  private left: number[] = [];
  /** What is under way; whatever belongs to an earlier one is void. */
  private run = 0;

  constructor(
    private readonly game: Reviewed,
    private readonly open: () => ReviewClient = openReviewer,
    private readonly workersN = workersWanted(),
  ) {}

  /** Shows what is known: from the record itself, or kept in the browser. */
  async load(): Promise<void> {
    const { id, record } = this.game;
    const run = ++this.run;
    const kept = id === undefined ? '' : await loadReview(id);
    try {
      if (run === this.run) {
        await this.begin(kept ? withoutReview(record) + kept : record, DEPTHS.standard, run);
        this.keepAccount();
      }
    } catch (error) {
      this.trouble = sayTrouble(error);
    }
  }

  private async begin(text: string, depth: number, run: number): Promise<Begun | undefined> {
    this.collector ??= this.open();
    const begun = await this.collector.begin(text, this.game.map, depth);
    if (run === this.run) {
      this.found = begun.found;
      this.summary = begun.summary;
      return begun;
    }
    return undefined;
  }

  /** Works out what is not known. */
  async start(depth: number): Promise<void> {
    if (this.busy || this.whole) {
      return;
    }
    const run = ++this.run;
    this.busy = true;
    this.trouble = '';
    try {
      if (this.done === 0) {
        await this.begin(withoutReview(this.game.record), depth, run);
      }
      if (run === this.run) {
        this.left = coarseFirst(this.found.length).filter((step) => !this.found[step]);
        this.workers = Array.from({ length: this.workersN }, () => this.open());
        await Promise.all(this.workers.map((worker) => this.work(worker, run)));
      }
      if (run === this.run) {
        await this.finish(run);
      }
    } catch (error) {
      if (run === this.run) {
        await this.cancel();
        this.trouble = sayTrouble(error);
      }
    }
  }

  private next(): number | undefined {
    const at = Math.max(0, this.left.indexOf(this.wanted));
    return this.left.splice(at, 1)[0];
  }

  private async work(worker: ReviewClient, run: number): Promise<void> {
    const { depth, seed } = this.summary!;
    await worker.begin(withoutReview(this.game.record), this.game.map, depth, seed);
    for (let step = this.next(); step !== undefined; step = this.next()) {
      const { found, lines } = await worker.work(step);
      const summary = run === this.run ? await this.collector!.collect(lines) : undefined;
      if (!summary || run !== this.run) {
        return;
      }
      this.found = this.found.map((step, i) => (i === found.step ? found : step));
      this.summary = summary;
    }
  }

  /** Keeps it, all at once. */
  private async finish(run: number): Promise<void> {
    const reviewed = await this.collector!.reviewed();
    if (run !== this.run) {
      return;
    }
    this.endWorkers();
    if (this.game.id !== undefined) {
      await keepReview(this.game.id, reviewed, () => run === this.run);
      this.keepAccount();
    }
    this.busy = false;
  }

  private keepAccount(): void {
    const { id, map, seat } = this.game;
    const account = this.whole && seat !== undefined ? this.summary!.accounts[seat] : undefined;
    if (account && id !== undefined) {
      keepAccount(id, { map, luck: account.luck, skill: account.skill });
    }
  }

  private endWorkers(): void {
    this.workers.forEach((worker) => worker.close());
    this.workers = [];
  }

  /** Stops, and forgets what was found: as if it had never begun. */
  async cancel(): Promise<void> {
    this.close();
    this.found = [];
    this.summary = undefined;
    await this.load();
  }

  /** The record with its review. */
  record(): Promise<string> {
    return this.collector!.reviewed();
  }

  close(): void {
    this.run++;
    this.busy = false;
    this.endWorkers();
    this.collector?.close();
    this.collector = undefined;
  }
}
