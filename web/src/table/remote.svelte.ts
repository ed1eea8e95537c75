// A table on a server. The server sends each seat what it may know; the engine here only reads it:
// which actions are legal, what a route lacks. Losing the connection costs nothing.
import { isGame, mapOf, prepareBoard, type GameMap } from '../app/maps';
import { address } from '../app/place.svelte';
import { openEngine, type Client } from '../engine/client';
import { SPECTATOR } from '../engine/engine';
import type { Complaint, GameEvent, Hint, Judgement, Lack, Seen } from '../engine/types';
import { fileOf, keepFile } from '../map/files';
import { sayComplaint } from '../words/phrases';
import { say } from '../words/say.svelte';
import {
  addToDeal,
  askRematch,
  giveBack,
  keyOf,
  person,
  sayTrouble,
  serverRecord,
  takeOver,
  type TableInfo,
  type TableSeat,
} from './server';
import { GoneSeats, type Gone } from './gone.svelte';
import { SLOW } from './clock';
import { fromWire } from './messages';
import type { Ack, ChatLine, Clock, InSync, Message, Refused, Snapshot, Update } from './messages';
import { Since } from './since.svelte';
import { Socket } from './socket';
import type { Listener, LogEntry, Rematch, Seat, Table } from './table';

/** What one pair of eyes was told last. */
interface Told {
  seq: number;
  hash: string;
  position: string;
  log: LogEntry[];
  takeBack: string;
}

interface Pending {
  id: string;
  seat: number;
  text: string;
  expect: number;
  acknowledged: number | undefined;
  done(refused?: Judgement): void;
}

const HINT_MS = 1500;
const NOTHING = 'nothing-to-undo';
const nothingTold = (): Told => ({
  seq: -1,
  hash: '',
  position: '',
  log: [],
  takeBack: NOTHING,
});

export class RemoteTable implements Table {
  info = $state.raw<TableInfo>();
  // Nothing on the page shows it, so it need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly added = new Set<number>();
  seen = $state.raw<Seen>()!;
  log = $state.raw<LogEntry[]>([]);
  eye = $state(SPECTATOR);
  curtain = $state<number>();
  chat = $state.raw<ChatLine[]>([]);
  takingBack = $state.raw<Judgement>();
  offline = $state(false);
  trouble = $state('');
  readonly thinking = undefined;
  clock = $state.raw<Clock & { at: number }>();
  map!: GameMap;
  private readonly away = new GoneSeats();
  readonly since: Since;
  private readonly engine: Client = openEngine();
  private readonly socket: Socket;
  /** By eye. */
  private told: Record<number, Told> = {};
  /** What the engine holds, and shows. */
  private position = '';
  private pending: Pending[] = [];
  private listeners: Listener[] = [];
  private work: Promise<void> = Promise.resolve();
  private count = 0;
  private readonly run = Math.random().toString(36).slice(2, 8);

  /** seatless: watches, whatever seats one holds. */
  constructor(
    readonly id: string,
    private readonly seatless: boolean,
  ) {
    this.since = new Since(id, () => this.lookBack());
    this.socket = new Socket(
      () => this.watch(),
      (message) => this.hear(message),
      (offline) => (this.offline = offline),
    );
  }

  get seats(): Seat[] {
    const me = person()?.person;
    const all = this.info?.seats ?? [];
    return all.map((s, i) => {
      const away = s.kind === 'open' || (s.kind === 'person' && s.person !== me);
      // Bots of one level have one name at the server.
      const before = all.slice(0, i).filter((other) => other.name === s.name).length;
      const name = before > 0 ? `${s.name} ${before + 1}` : (s.name ?? '');
      return {
        name: s.kind === 'open' ? say('page.seat.free') : name,
        kind: s.bot || !['person', 'open'].includes(s.kind) ? 'bot' : away ? 'away' : 'here',
        level: s.bot ?? s.level,
        online: s.kind === 'person' && away ? s.online : undefined,
        holiday: s.holiday,
        out: this.isOut(s),
        color: s.color,
        rating:
          s.rating === undefined ? undefined : { rating: s.rating, deviation: s.deviation ?? 0 },
      };
    });
  }
  private isOut(seat: TableSeat): boolean {
    return this.info?.options?.forfeit === true && seat.timed_out === true && !!seat.bot;
  }
  /** Whether a bot plays for the seat whose eyes these are. */
  get stoodIn(): boolean {
    return (
      this.info?.status === 'playing' &&
      this.mine.includes(this.eye) &&
      this.info.seats[this.eye]!.bot !== undefined
    );
  }
  /** The seats of whoever is at this device, from 0. */
  get mine(): number[] {
    const me = person()?.person;
    const seats = this.info?.seats ?? [];
    return this.seatless ? [] : seats.flatMap((s, i) => (me && s.person === me ? [i] : []));
  }
  /** Alone against bots nobody minds. */
  get hintsAllowed(): boolean {
    const alone = this.seats.every((s) => s.kind !== 'away') && this.mine.length === 1;
    return (alone && !this.daily && !this.duplicate) || this.info?.options?.hints === true;
  }
  get duplicate(): string | undefined {
    return this.info?.duplicate;
  }
  get daily(): string | undefined {
    return this.info?.daily;
  }
  get rated(): boolean {
    return this.info?.options?.rated === true;
  }
  get rematch(): Rematch | undefined {
    const { info } = this;
    if (info?.status !== 'over' || this.silent || this.daily || this.duplicate) {
      return undefined;
    }
    return {
      asked: info.rematch !== undefined,
      begin: async () => address('table', await askRematch(this.id)),
    };
  }
  get slow(): boolean {
    return (this.info?.clock?.move_s ?? 0) >= SLOW;
  }
  get gone(): readonly Gone[] {
    return this.silent ? [] : this.away.list;
  }
  get botsStandIn(): boolean {
    return this.info?.options?.stand_in === true;
  }
  standIn(seat: number): Promise<unknown> {
    return takeOver(this.id, seat);
  }
  get silent(): boolean {
    return this.mine.length === 0;
  }
  get isHost(): boolean {
    return this.info !== undefined && this.info.host === person()?.person;
  }

  /** After every (re)connection: one watch for each pair of eyes, and what was not acknowledged. */
  private watch(): void {
    const { mine } = this;
    // Several people on one device also need what all may see, for behind the curtain.
    const eyes = [...(mine.length === 1 ? [] : [SPECTATOR]), ...mine];
    const steps = mine.length === 1 ? this.since.from : undefined;
    for (const seat of eyes) {
      const told = (this.told[seat] ??= nothingTold());
      const level = told.seq >= 0 && told.hash !== '';
      this.socket.send({
        t: 'watch',
        table: this.id,
        seat,
        want: ['position', 'events', 'past', 'undo'],
        ...(level ? { seen: told.seq, hash: told.hash } : {}),
        ...(steps !== undefined && seat === mine[0] ? { steps } : {}),
        ...keyOf(this.id),
      });
    }
    for (const move of this.pending) {
      this.sendMove(move);
    }
  }

  /** Somebody comes back to a table that stayed open: as if it were opened now. */
  private lookBack(): void {
    const told = this.told[this.mine[0] ?? SPECTATOR];
    if (told && this.mine.length === 1) {
      told.hash = '';
      this.watch();
    }
  }

  private hear(message: Message): void {
    switch (message.t) {
      case 'table':
        this.hearTable(message.table);
        this.away.hear(message.gone ?? []);
        break;
      case 'snapshot':
      case 'update':
      case 'level':
        this.work = this.work
          .then(() => this.hearState(message))
          .catch((error: unknown) => {
            this.trouble = sayTrouble(error);
          });
        break;
      case 'ack':
      case 'refused':
        this.hearAnswer(message);
        break;
      case 'chats':
        this.chat = message.lines;
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        break;
      case 'unwatched':
        // The seat is another device's now: what it was told is none of our business any more.
        delete this.told[message.seat];
        break;
      case 'error':
        this.trouble = message.message;
        break;
    }
  }

  /** For each seat of ours that has not, once: who adds nothing loses nothing but their say. */
  private addToDeal(info: TableInfo): void {
    for (const seat of this.mine) {
      if (!info.seats[seat]!.client_seed && !this.added.has(seat)) {
        this.added.add(seat);
        addToDeal(info.id, seat).catch(() => this.added.delete(seat));
      }
    }
  }

  private hearTable(info: TableInfo): void {
    const before = this.mine.join();
    this.info = info;
    if (info.result && (this.seen as Seen | undefined)) {
      this.seen = this.placed(this.seen);
    }
    if (info.status === 'open') {
      // While people find their seats, lest the first moves wait for it.
      Promise.all([prepareBoard(info.map), this.engine.load(info.map)]).catch((error: unknown) => {
        this.trouble = sayTrouble(error);
      });
      if (!info.duplicate) {
        this.addToDeal(info);
      }
    }
    if (this.mine.join() !== before) {
      this.watch();
      this.work = this.work.then(() => this.chooseEye());
    }
  }

  private async hearState(message: Snapshot | Update | InSync): Promise<void> {
    const { seat } = message;
    const told = this.told[seat];
    if (!told) {
      return; // sent before the seat was another's
    }
    const [events = []] =
      message.t === 'update' ? await this.tell(seat, [message.events ?? []]) : [];
    if (message.clock) {
      this.clock = { ...message.clock, at: Date.now() };
    }
    told.seq = message.seq;
    told.hash = message.hash;
    told.position = message.position ?? told.position;
    told.takeBack = message.take_back ?? told.takeBack;
    if (message.t === 'update' && message.undo !== undefined) {
      const { undo } = message;
      told.log = told.log.filter((entry) => entry.seq !== undo);
    }
    if (message.t === 'snapshot' && message.past) {
      const { past } = message;
      const steps = await this.tell(
        seat,
        past.map((one) => one.events ?? []),
      );
      told.log = past.map(({ seq }, i) => ({ seq, events: steps[i]! }));
      if (this.mine.join() === String(seat) && this.info?.status === 'playing') {
        this.since.tell(
          past.map(({ by, position }, i) => ({
            ...told.log[i]!,
            by: by === undefined ? undefined : fromWire(by),
            position,
          })),
          seat,
        );
      }
    }
    if (events.length > 0) {
      told.log = [...told.log, { seq: told.seq, events }];
    }
    if (this.mine[0] === seat) {
      this.since.follow(told.seq);
    }
    await this.chooseEye();
    if (seat === this.eye && events.length > 0) {
      for (const listener of this.listeners) {
        listener(events, told.seq);
      }
    }
    this.finishMoves(seat);
  }

  /** A server sends events; what there is to tell of them is the engine's to say. */
  private async tell(eye: number, steps: GameEvent[][]): Promise<GameEvent[][]> {
    return this.info ? this.engine.tell(this.info.map, eye, steps) : steps;
  }

  /** One's only seat; of several the one to act, behind a curtain; else everybody's view. */
  private async chooseEye(): Promise<void> {
    const { mine } = this;
    if (mine.length === 1) {
      this.curtain = undefined;
      await this.look(mine[0]!);
      return;
    }
    await this.look(mine.includes(this.eye) ? this.eye : SPECTATOR);
    if (!(this.seen as Seen | undefined)) {
      return; // what all may see comes first, lest a hand flash up that is not theirs who look
    }
    const { to_act, phase } = this.seen.view;
    const here = to_act.filter((seat) => this.isPlayedHere(seat));
    if (phase === 'over') {
      this.curtain = undefined;
      await this.look(mine[0] ?? SPECTATOR);
    } else if (here.length > 0 && !here.includes(this.eye)) {
      await this.look(SPECTATOR);
      this.curtain = here.includes(this.curtain!) ? this.curtain : here[0];
    } else {
      this.curtain = undefined;
    }
  }
  private isPlayedHere(seat: number): boolean {
    return this.mine.includes(seat) && this.info!.seats[seat]!.bot === undefined;
  }

  private async look(eye: number): Promise<void> {
    const told = this.told[eye];
    if (!told?.position || !this.info) {
      return;
    }
    this.map ??= await this.openMap(this.info.map);
    if (this.eye !== eye || this.position !== told.position) {
      const seen = await this.engine.seeView(this.info.map, told.position, eye);
      if ('complaint' in seen) {
        this.trouble = sayComplaint(seen);
        return;
      }
      this.eye = eye;
      this.position = told.position;
      this.seen = this.placed({ ...seen, step: told.seq });
    } else if (this.seen.step !== told.seq) {
      this.seen = { ...this.seen, step: told.seq };
    }
    this.log = told.log;
    this.askBack();
  }

  /** At the end places are the server's: who is out of the game comes last, whatever they have. */
  private placed(seen: Seen): Seen {
    const result = seen.view.phase === 'over' ? this.info?.result : undefined;
    const rank = (seat: number): number => result![seat]!.rank - 1;
    return result
      ? { ...seen, scores: seen.scores.map((score, i) => ({ ...score, rank: rank(i) })) }
      : seen;
  }

  /** Of several people at this device the one who may. */
  private askBack(): void {
    const { mine } = this;
    const codes = mine.map((seat) => this.told[seat]?.takeBack ?? NOTHING);
    const code = codes.find((one) => one === 'ok') ?? this.told[this.eye]?.takeBack ?? NOTHING;
    const none = code === NOTHING || mine.length === 0 || this.info?.status !== 'playing';
    this.takingBack = none ? undefined : { result: code, sentence: '', clause: '' };
  }

  takeBack(): Promise<Judgement | undefined> {
    if (this.curtain !== undefined) {
      return Promise.resolve(undefined); // nobody looks who could mean it
    }
    const seat = this.mine.find((one) => this.told[one]?.takeBack === 'ok');
    return seat === undefined ? Promise.resolve(this.takingBack) : this.act('undo', seat);
  }

  /**
   * A map that only the server had is kept, so that the record of the game can be replayed without
   * it.
   */
  private async openMap(name: string): Promise<GameMap> {
    if (!isGame(name)) {
      keepFile(await this.engine.hashOf(name), await fileOf(name));
    }
    return mapOf(name);
  }

  liftCurtain(): Promise<void> {
    this.work = this.work.then(async () => {
      const seat = this.curtain;
      if (seat !== undefined) {
        await this.look(seat);
        this.curtain = undefined;
      }
    });
    return this.work;
  }

  private sendMove(move: Pending): void {
    const { id, seat, text, expect } = move;
    this.socket.send({ t: 'move', table: this.id, seat, expect, id, action: text });
  }

  act(text: string, seat = this.eye): Promise<Judgement | undefined> {
    return new Promise((resolve) => {
      const move: Pending = {
        id: `${this.run}-${++this.count}`,
        seat,
        text,
        expect: this.told[seat]!.seq,
        acknowledged: undefined,
        done: (refused) => {
          this.pending = this.pending.filter((other) => other !== move);
          resolve(refused);
        },
      };
      this.pending.push(move);
      this.sendMove(move);
    });
  }

  private hearAnswer(message: Ack | Refused): void {
    const move = this.pending.find((m) => m.id === message.id);
    if (!move) {
      return;
    }
    if (message.t === 'ack') {
      move.acknowledged = message.seq;
      this.finishMoves(move.seat);
    } else if (message.retry) {
      setTimeout(() => this.sendMove(move), message.wait_ms ?? 1000);
    } else {
      const { code, message: sentence, clause = '' } = message;
      move.done({ result: code, sentence, clause });
    }
  }

  /** A move is done when it is acknowledged and its update is shown. */
  private finishMoves(seat: number): void {
    const seq = this.told[seat]?.seq ?? -1;
    for (const move of this.pending) {
      if (move.seat === seat && move.acknowledged !== undefined && move.acknowledged <= seq) {
        move.done();
      }
    }
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
  async playAgain(): Promise<void> {
    await giveBack(this.id, this.eye);
  }
  async record(): Promise<string | undefined> {
    return this.info?.status === 'over' ? serverRecord(this.id) : undefined;
  }
  say(text: string): void {
    const seat = this.mine[0];
    const speaker = this.mine.includes(this.eye) ? this.eye : seat;
    this.socket.send({
      t: 'chat',
      table: this.id,
      text,
      id: `${this.run}-c${++this.count}`,
      ...(speaker === undefined ? {} : { seat: speaker }),
    });
  }

  listen(listener: Listener): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    this.since.close();
    this.away.close();
    this.socket.close();
    this.engine.close();
  }
}
