// What happened at a running table while one was away, as a table that can be looked at after every
// move: positions as the server showed them to this seat, or would have shown them.
import type { GameMap } from '../app/maps';
import { openEngine, type Client } from '../engine/client';
import type { Seen } from '../engine/types';
import { sayComplaint } from '../words/phrases';
import type { PastMove } from './since.svelte';
import type { Listener, LogEntry, Seat, Table } from './table';

const never = (): Promise<never> => Promise.reject(new Error('this is past'));

export class PastTable implements Table {
  seen = $state.raw<Seen>()!;
  log = $state.raw<LogEntry[]>([]);
  /** Its place among the moves. */
  step = $state(0);
  readonly curtain = undefined;
  readonly thinking = undefined;
  readonly chat = undefined;
  readonly offline = false;
  readonly past = true;
  readonly hintsAllowed = false;
  private readonly engine: Client = openEngine();
  private listeners: Listener[] = [];

  private constructor(
    readonly id: string,
    readonly map: GameMap,
    readonly seats: Seat[],
    readonly eye: number,
    readonly moves: PastMove[],
    private readonly before: LogEntry[],
  ) {}

  /** The last of the moves is shown: the table as it is now. */
  static async open(table: Table, moves: PastMove[]): Promise<PastTable> {
    const { id, map, seats, eye, log } = table;
    const before = log.filter(({ seq }) => seq < moves[0]!.seq);
    const past = new PastTable(id, map, seats, eye, moves, before);
    await past.look(moves.length - 1);
    return past;
  }

  async look(step: number): Promise<void> {
    const at = Math.max(0, Math.min(step, this.moves.length - 1));
    const { position, seq, events } = this.moves[at]!;
    const seen = await this.engine.seeView(this.map.name, position, this.eye);
    if ('complaint' in seen) {
      throw new Error(sayComplaint(seen));
    }
    const forward = at === this.step + 1;
    this.step = at;
    this.seen = { ...seen, step: seq };
    this.log = [...this.before, ...this.moves.slice(0, at + 1)];
    if (forward) {
      this.listeners.forEach((listener) => listener(events, seq));
    }
  }

  act = never;
  check = never;
  lacks = never;
  hint = async (): Promise<undefined> => undefined;
  liftCurtain = async (): Promise<void> => {};
  record = async (): Promise<undefined> => undefined;

  listen(listener: Listener): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    this.engine.close();
  }
}
