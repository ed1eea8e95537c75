// A puzzle as a table: a position seen by the one who is to act. What is done there is not played,
// it is the answer.
import { mapOf, type GameMap } from '../app/maps';
import { settings } from '../app/settings.svelte';
import type { Client } from '../engine/client';
import type { Action, Complaint, Judgement, Lack, Reason, Seen } from '../engine/types';
import type { Game } from '../map/files';
import type { Seat, Table } from '../table/table';
import { sayComplaint } from '../words/phrases';
import { say } from '../words/say.svelte';
import type { Puzzle } from './puzzles';

export class PuzzleTable implements Table {
  /** What was done; null: the answer was asked for. */
  answer = $state.raw<Action | null>();
  /** Why the best is good. */
  reasons = $state.raw<Reason[]>([]);
  readonly log = [];
  readonly curtain = undefined;
  readonly thinking = undefined;
  readonly chat = undefined;
  readonly offline = false;
  readonly hintsAllowed = false;

  private constructor(
    private readonly engine: Client,
    readonly game: Game,
    readonly n: number,
    readonly map: GameMap,
    readonly seen: Seen,
    readonly puzzle: Puzzle,
    readonly best: Action,
  ) {}

  static async open(engine: Client, game: Game, n: number, puzzle: Puzzle): Promise<PuzzleTable> {
    const eye = Number(/^eye (\d)/m.exec(puzzle.position)![1]) - 1;
    const seen = await engine.seeView(game, puzzle.position, eye);
    if ('complaint' in seen) {
      throw new Error(sayComplaint(seen));
    }
    const best = seen.legal.find(({ text }) => text === puzzle.options[0]!.action);
    if (!best) {
      throw new Error(`${game} ${n}: ${puzzle.options[0]!.action}`);
    }
    return new PuzzleTable(engine, game, n, await mapOf(game), seen, puzzle, best);
  }

  get id(): string {
    return `${this.game}-${this.n}`;
  }
  get eye(): number {
    return this.seen.view.eye!;
  }
  get seats(): Seat[] {
    return Array.from({ length: this.seen.view.seats }, (_, i): Seat => {
      const name = say('page.player', { n: i + 1 });
      return i === this.eye
        ? { name: settings.name || name, kind: 'here' }
        : { name, kind: 'away' };
    });
  }
  /** An answer is given once. */
  get past(): boolean {
    return this.answer !== undefined;
  }

  async act(text: string): Promise<Judgement | undefined> {
    const typed = text.trim().replace(/\s+/g, ' ').toLowerCase();
    const action = this.seen.legal.find((one) => one.text === typed);
    if (action) {
      await this.show(action);
      return undefined;
    }
    const why = await this.check(text);
    return 'result' in why
      ? why
      : { result: 'complaint', sentence: why.complaint, clause: '', complaint: why };
  }

  /** Shows what is best, beside what was done. */
  async show(answer: Action | null): Promise<void> {
    this.reasons = await this.engine.reasons(this.eye, this.best.text);
    this.answer = answer;
  }

  /** Once more from the beginning. */
  again(): void {
    this.answer = undefined;
  }

  check(text: string): Promise<Judgement | Complaint> {
    return this.engine.check(this.eye, text);
  }
  lacks(route: string): Promise<Lack> {
    return this.engine.lacks(this.eye, route);
  }
  hint = async (): Promise<undefined> => undefined;
  liftCurtain = async (): Promise<void> => {};
  record = async (): Promise<undefined> => undefined;
  listen = (): (() => void) => () => {};
  close(): void {}
}
