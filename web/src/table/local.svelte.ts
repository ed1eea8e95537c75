// A game played in this browser: engine and bots in a worker, saved after every move.
import { mapOf, type GameMap } from '../app/maps';
import { PACE_MS, settings } from '../app/settings.svelte';
import { openEngine, type Client } from '../engine/client';
import { SPECTATOR } from '../engine/engine';
import type { Complaint, Hint, Judgement, Lack, Seen } from '../engine/types';
import { sayComplaint } from '../words/phrases';
import { keepSave, newId, type Save } from './saves';
import type { Listener, Seat, Step, Table } from './table';

/** How long a bot may think on a move, and the one that gives hints. */
const THINK_MS = 1200;
const HINT_MS = 1500;

export interface NewGame {
  map: string;
  seats: Seat[];
  first?: number | undefined;
  openPlatform?: boolean;
  seed?: Uint8Array;
  lesson?: boolean;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class LocalTable implements Table {
  seen = $state.raw<Seen>()!;
  log = $state.raw<Step[]>([]);
  eye = $state(SPECTATOR);
  curtain = $state<number>();
  thinking = $state<number>();
  readonly chat = undefined;
  readonly offline = false;
  private listeners: Listener[] = [];
  private closed = false;
  private busy = false;

  private constructor(
    private readonly engine: Client,
    readonly map: GameMap,
    private readonly save: Save,
  ) {}

  static async create(game: NewGame): Promise<LocalTable> {
    const engine = openEngine();
    const names = game.seats.map((s) => s.name);
    const record = await engine.start({
      map: game.map,
      seats: names.length,
      names,
      first: game.first,
      openPlatform: game.openPlatform,
      seed: game.seed,
    });
    const { map, seats, lesson = false } = game;
    const save: Save = { id: newId(), map, seats, record, at: Date.now(), over: false, lesson };
    keepSave(save);
    return LocalTable.sit(engine, save);
  }

  static async resume(save: Save): Promise<LocalTable> {
    const engine = openEngine();
    const opened = await engine.open(save.record);
    if ('complaint' in opened) {
      engine.close();
      throw new Error(sayComplaint(opened));
    }
    return LocalTable.sit(engine, save);
  }

  private static async sit(engine: Client, save: Save): Promise<LocalTable> {
    const table = new LocalTable(engine, await mapOf(save.map), save);
    const here = table.peopleHere();
    await table.look(here.length === 1 ? here[0]! : SPECTATOR);
    void table.advance();
    return table;
  }

  get id(): string {
    return this.save.id;
  }
  get seats(): Seat[] {
    return this.save.seats;
  }
  private peopleHere(): number[] {
    return this.save.seats.flatMap((s, i) => (s.kind === 'here' ? [i] : []));
  }

  /** Shows the table through other eyes. */
  private async look(eye: number): Promise<void> {
    const [seen, log] = await Promise.all([this.engine.see(eye), this.engine.log(eye)]);
    this.eye = eye;
    this.seen = seen;
    this.log = log.map((events, i) => ({ step: i + 1, events }));
  }

  private async move(seat: number, text: string): Promise<Judgement | undefined> {
    const done = await this.engine.act(seat, text, this.eye);
    if ('refused' in done) {
      return done.refused;
    }
    this.save.record = done.record;
    this.save.at = Date.now();
    this.save.over = done.seen.view.phase === 'over';
    keepSave(this.save);
    this.seen = done.seen;
    this.log = [...this.log, { step: done.seen.step, events: done.events }];
    for (const listener of this.listeners) {
      listener(done.events, done.seen.step);
    }
    return undefined;
  }

  /** Lets the bots play until a person has to. */
  private async advance(): Promise<void> {
    if (this.busy) {
      return;
    }
    this.busy = true;
    while (!this.closed) {
      const { to_act, phase } = this.seen.view;
      const bot = to_act.find((seat) => this.seats[seat]!.kind === 'bot');
      if (bot === undefined) {
        await this.handOver(to_act, phase === 'over');
        break;
      }
      this.thinking = bot;
      const pace = phase === 'playing' ? PACE_MS[settings.pace] : 0;
      const [text] = await Promise.all([
        this.engine.think(bot, this.seats[bot]!.level ?? 'greedy', THINK_MS),
        wait(pace),
      ]);
      if (!this.closed) {
        await this.move(bot, text);
      }
    }
    this.thinking = undefined;
    this.busy = false;
  }

  /** Several people on one device: a curtain falls before another one looks. */
  private async handOver(toAct: number[], over: boolean): Promise<void> {
    const here = this.peopleHere();
    if (here.length < 2) {
      return;
    }
    if (over) {
      await this.look(here[0]!);
      return;
    }
    const next = toAct.find((seat) => here.includes(seat));
    if (next !== undefined && next !== this.eye) {
      await this.look(SPECTATOR);
      this.curtain = next;
    }
  }

  async liftCurtain(): Promise<void> {
    const seat = this.curtain;
    if (seat !== undefined) {
      await this.look(seat);
      this.curtain = undefined;
    }
  }

  async act(text: string): Promise<Judgement | undefined> {
    const refused = await this.move(this.eye, text);
    if (!refused) {
      void this.advance();
    }
    return refused;
  }

  check(text: string): Promise<Judgement | Complaint> {
    return this.engine.check(this.eye, text);
  }
  lacks(route: string): Promise<Lack> {
    return this.engine.lacks(this.eye, route);
  }
  hint(): Promise<Hint | undefined> {
    return this.engine.hint(this.eye, HINT_MS);
  }
  async record(): Promise<string> {
    return this.save.record;
  }

  listen(listener: Listener): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    this.closed = true;
    this.engine.close();
  }
}
