// A game played in this browser: engine and bots in a worker, saved after every move.
import { mapOf, type GameMap } from '../app/maps';
import { address } from '../app/place.svelte';
import { PACE_MS, settings } from '../app/settings.svelte';
import { openEngine, type Client } from '../engine/client';
import { SPECTATOR, type Done } from '../engine/engine';
import type { Complaint, Hint, Judgement, Lack, Seen } from '../engine/types';
import { fileOf, keepFile } from '../map/files';
import { sayComplaint } from '../words/phrases';
import { keepResult } from './daily';
import { keepSave, loadSave, newId, type Save } from './saves';
import { Tab } from './tab';
import type { Listener, LogEntry, Rematch, Seat, Table } from './table';

/** How long a bot may think on a move, and the one that gives hints. */
const THINK_MS = 1200;
const HINT_MS = 1500;

export interface NewGame {
  map: string;
  seats: Seat[];
  first?: number | undefined;
  openPlatform?: boolean;
  seed?: Uint8Array;
  /** People who share the device may ask for hints. */
  hints?: boolean;
  lesson?: boolean;
  /** The deal of that day. */
  daily?: string;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class LocalTable implements Table {
  seen = $state.raw<Seen>()!;
  log = $state.raw<LogEntry[]>([]);
  eye = $state(SPECTATOR);
  curtain = $state<number>();
  thinking = $state<number>();
  elsewhere = $state(false);
  takingBack = $state.raw<Judgement>();
  readonly chat = undefined;
  readonly offline = false;
  readonly hintsAllowed: boolean;
  private listeners: Listener[] = [];
  private closed = false;
  private busy = false;
  /** How often something was taken back: what a bot thought of before that is void. */
  private undone = 0;
  private readonly tab: Tab;

  private constructor(
    private readonly engine: Client,
    readonly map: GameMap,
    private save: Save,
  ) {
    this.tab = new Tab(save.id, () => (this.elsewhere = true));
    const alone = this.peopleHere().length < 2 && save.daily === undefined;
    this.hintsAllowed = save.hints === true || alone;
  }

  static async create(game: NewGame): Promise<LocalTable> {
    const engine = openEngine();
    const names = game.seats.map((s) => s.name);
    // A map of the server is kept, so that the game goes on without it.
    const map = game.map.startsWith('m-')
      ? keepFile(await engine.hashOf(game.map), await fileOf(game.map))
      : game.map;
    const record = await engine.start({
      map,
      seats: names.length,
      names,
      first: game.first,
      openPlatform: game.openPlatform,
      seed: game.seed,
    });
    const { seats, hints = false, lesson = false, daily } = game;
    const at = Date.now();
    const save: Save = { id: newId(), map, seats, record, at, over: false, hints, lesson };
    if (daily !== undefined) {
      save.daily = daily;
    }
    keepSave(save);
    return LocalTable.sit(engine, save);
  }

  static async resume(save: Save): Promise<LocalTable> {
    await fileOf(save.map); // one that is missing is said before anything else
    const engine = openEngine();
    const opened = await engine.open(save.record, save.map);
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
  get daily(): string | undefined {
    return this.save.daily;
  }
  get seats(): Seat[] {
    return this.save.seats;
  }
  /** A deal of the day is played once. */
  get rematch(): Rematch | undefined {
    const again = this.seen.view.phase === 'over' && this.daily === undefined;
    return again ? { asked: false, begin: () => this.beginAgain() } : undefined;
  }
  private async beginAgain(): Promise<string> {
    const { map, seats, hints } = this.save;
    const { first, open_platform: openPlatform } = this.seen.view;
    const next = { map, seats, hints: hints === true, openPlatform };
    const table = await LocalTable.create({ ...next, first: (first + 1) % seats.length });
    table.close();
    return address('play', table.id);
  }
  private peopleHere(): number[] {
    return this.save.seats.flatMap((s, i) => (s.kind === 'here' ? [i] : []));
  }

  /** Shows the table through other eyes. */
  private async look(eye: number): Promise<void> {
    const [seen, log] = await Promise.all([this.engine.see(eye), this.engine.log(eye)]);
    this.eye = eye;
    this.seen = seen;
    this.log = log.map((events, i) => ({ seq: i + 1, events }));
    await this.askBack();
  }

  private async askBack(): Promise<void> {
    const back = await this.engine.undoOf(this.peopleHere());
    this.takingBack = back.result === 'nothing-to-undo' ? undefined : back;
  }

  async takeHere(): Promise<void> {
    this.tab.take();
    this.save = loadSave(this.save.id) ?? this.save;
    await this.engine.open(this.save.record, this.save.map);
    const here = this.peopleHere();
    this.curtain = undefined;
    await this.look(here.length === 1 ? here[0]! : SPECTATOR);
    this.elsewhere = false;
    void this.advance();
  }

  private async move(seat: number, text: string): Promise<Judgement | undefined> {
    if (!this.tab.mine) {
      this.elsewhere = true;
      return undefined;
    }
    const done = await this.engine.act(seat, text, this.eye);
    if ('refused' in done) {
      return done.refused;
    }
    if (!this.tab.mine) {
      this.elsewhere = true; // taken while the engine was at work
      return undefined;
    }
    this.keep(done);
    this.seen = done.seen;
    this.log = [...this.log, { seq: done.seen.step, events: done.events }];
    for (const listener of this.listeners) {
      listener(done.events, done.seen.step);
    }
    await this.askBack();
    return undefined;
  }

  private keep(done: Done): void {
    this.save.record = done.record;
    this.save.at = Date.now();
    this.save.over = done.seen.view.phase === 'over';
    this.save.turn = done.seen.view.to_act[0];
    this.save.totals = this.save.over ? done.seen.scores.map((s) => s.total) : undefined;
    this.save.ranks = this.save.over ? done.seen.scores.map((s) => s.rank) : undefined;
    keepSave(this.save);
    keepResult(this.save);
  }

  async takeBack(): Promise<Judgement | undefined> {
    if (this.curtain !== undefined) {
      return undefined; // nobody looks who could mean it
    }
    const back = await this.engine.undoOf(this.peopleHere());
    if (back.result !== 'ok' || !this.tab.mine) {
      return back;
    }
    const done = await this.engine.act(back.seat, back.text, this.eye);
    if ('refused' in done) {
      return done.refused;
    }
    this.undone++;
    this.keep(done);
    this.curtain = undefined;
    await this.look(this.eye);
    void this.advance();
    return undefined;
  }

  /** The deal of the day has the same bots everywhere: as long as it takes, with the same luck. */
  private think(bot: number): Promise<string> {
    const level = this.seats[bot]!.level ?? 'greedy';
    return this.daily === undefined
      ? this.engine.think(bot, level, THINK_MS)
      : this.engine.think(bot, level, Infinity, this.log.length);
  }

  /** Lets the bots play until a person has to. */
  private async advance(): Promise<void> {
    if (this.busy) {
      return;
    }
    this.busy = true;
    while (!this.closed && !this.elsewhere) {
      const { to_act, phase } = this.seen.view;
      const bot = to_act.find((seat) => this.seats[seat]!.kind === 'bot');
      if (bot === undefined) {
        await this.handOver(to_act, phase === 'over');
        break;
      }
      const { undone } = this;
      this.thinking = bot;
      const pace = phase === 'playing' ? PACE_MS[settings.pace] : 0;
      const [text] = await Promise.all([this.think(bot), wait(pace)]);
      if (!this.closed && !this.elsewhere && undone === this.undone) {
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
    this.tab.close();
    this.engine.close();
  }
}
