// A recorded game as a table that can be looked at after every step, through anyone's eyes.
import { mapOf, type GameMap } from '../app/maps';
import { fileOf, mapOfRecord } from '../map/files';
import { openEngine, type Client } from '../engine/client';
import { SPECTATOR } from '../engine/engine';
import type { GameEvent, Seen } from '../engine/types';
import { sayBadFile } from '../words/phrases';
import { say } from '../words/say.svelte';
import type { TableSeat } from './server';
import type { Listener, LogEntry, Seat, Table } from './table';

export class ReplayTable implements Table {
  seen = $state.raw<Seen>()!;
  log = $state.raw<LogEntry[]>([]);
  eye = $state(SPECTATOR);
  step = $state(0);
  readonly curtain = undefined;
  readonly thinking = undefined;
  readonly chat = undefined;
  readonly offline = false;
  readonly past = true;
  readonly hintsAllowed = false;
  private all: GameEvent[][] = [];
  private listeners: Listener[] = [];

  private constructor(
    private readonly engine: Client,
    readonly id: string,
    readonly map: GameMap,
    readonly seats: Seat[],
    readonly steps: number,
    private readonly text: string,
    /** It was played to the end. */
    readonly over: boolean,
  ) {}

  static async open(
    id: string,
    record: string,
    kinds?: Pick<TableSeat, 'kind' | 'color'>[] | Seat[],
  ): Promise<ReplayTable> {
    const name = mapOfRecord(record);
    if (name !== undefined) {
      await fileOf(name); // one that is missing is said before anything else
    }
    const engine = openEngine();
    const opened = await engine.open(record, name);
    if ('complaint' in opened) {
      engine.close();
      throw new Error(sayBadFile(opened));
    }
    const seats = opened.names.map((name, i): Seat => {
      const kind = kinds?.[i]?.kind === 'bot' ? 'bot' : 'away';
      return {
        get name() {
          return name || say('page.player', { n: i + 1 });
        },
        kind,
        color: kinds?.[i]?.color,
      };
    });
    const map = await mapOf(opened.map);
    const over = (await engine.see(SPECTATOR)).view.phase === 'over';
    const table = new ReplayTable(engine, id, map, seats, opened.steps, record, over);
    await table.look(SPECTATOR, 0);
    return table;
  }

  /** Shows the game after so many steps, as an eye saw it. */
  async look(eye: number, step: number): Promise<void> {
    const at = Math.max(0, Math.min(step, this.steps));
    if (eye !== this.eye || this.all.length === 0) {
      this.all = await this.engine.log(eye);
    }
    const { seen, events } = await this.engine.seeStep(at, eye);
    const forward = at === this.step + 1 && eye === this.eye;
    this.eye = eye;
    this.step = at;
    this.seen = seen;
    this.log = this.all.slice(0, at).map((list, i) => ({ seq: i + 1, events: list }));
    if (forward) {
      for (const listener of this.listeners) {
        listener(events, at);
      }
    }
  }

  act = async (): Promise<undefined> => undefined;
  check = (): Promise<never> => Promise.reject(new Error('the game is over'));
  lacks = (): Promise<never> => Promise.reject(new Error('the game is over'));
  hint = async (): Promise<undefined> => undefined;
  liftCurtain = async (): Promise<void> => {};
  record = async (): Promise<string> => this.text;

  /** The game up to the step that is shown, to be played on. */
  begun = (): Promise<string> => this.engine.begun(this.step);

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
