// A table on a server. The server sends each seat what it may know; the engine here only reads it:
// which actions are legal, what a route lacks. Losing the connection costs nothing.
import { mapOf, prepareBoard, type GameMap } from '../app/maps';
import { openEngine, type Client } from '../engine/client';
import { SPECTATOR } from '../engine/engine';
import type { Complaint, GameEvent, Hint, Judgement, Lack, Seen } from '../engine/types';
import { sayComplaint } from '../words/phrases';
import { say } from '../words/say.svelte';
import { giveBack, keyOf, person, serverRecord, type TableInfo } from './server';
import { Socket, type Message } from './socket';
import type { ChatLine, Listener, Seat, Step, Table } from './table';

/** What one pair of eyes was told last. */
interface Told {
  seq: number;
  hash: string;
  position: string;
  log: Step[];
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
const nothingTold = (): Told => ({ seq: -1, hash: '', position: '', log: [] });

export class RemoteTable implements Table {
  info = $state.raw<TableInfo>();
  seen = $state.raw<Seen>()!;
  log = $state.raw<Step[]>([]);
  eye = $state(SPECTATOR);
  curtain = $state<number>();
  chat = $state.raw<ChatLine[]>([]);
  offline = $state(false);
  trouble = $state('');
  readonly thinking = undefined;
  map!: GameMap;
  private readonly engine: Client = openEngine();
  private readonly socket: Socket;
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
      };
    });
  }
  /** Whether a bot plays for the seat whose eyes these are. */
  get stoodIn(): boolean {
    return this.mine.includes(this.eye) && this.info!.seats[this.eye]!.bot !== undefined;
  }
  /** The seats of whoever is at this device, from 0. */
  get mine(): number[] {
    const me = person()?.person;
    const seats = this.info?.seats ?? [];
    return this.seatless ? [] : seats.flatMap((s, i) => (me && s.person === me ? [i] : []));
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
    const eyes = [...(mine.length === 1 ? [] : [0]), ...mine.map((seat) => seat + 1)];
    for (const seat of eyes) {
      const told = (this.told[seat] ??= nothingTold());
      const level = told.seq >= 0 && told.hash !== '';
      this.socket.send({
        t: 'watch',
        table: this.id,
        seat,
        want: ['position', 'events', 'past'],
        ...(level ? { seen: told.seq, hash: told.hash } : {}),
        ...keyOf(this.id),
      });
    }
    for (const move of this.pending) {
      this.sendMove(move);
    }
  }

  private hear(message: Message): void {
    switch (message.t) {
      case 'table':
        this.hearTable(message.table as TableInfo);
        break;
      case 'snapshot':
      case 'update':
      case 'level':
        this.work = this.work.then(() => this.hearState(message));
        break;
      case 'ack':
      case 'refused':
        this.hearAnswer(message);
        break;
      case 'chats':
        this.chat = message.lines as ChatLine[];
        break;
      case 'chat':
        this.chat = [...this.chat, message.line as ChatLine];
        break;
      case 'unwatched':
        // The seat is another device's now: what it was told is none of our business any more.
        delete this.told[message.seat as number];
        break;
      case 'error':
        this.trouble = String(message.message);
        break;
    }
  }

  private hearTable(info: TableInfo): void {
    const before = this.mine.join();
    this.info = info;
    if (info.status === 'open') {
      // While people find their seats, lest the first moves wait for it.
      void prepareBoard(info.map);
      void this.engine.load(info.map);
    }
    if (this.mine.join() !== before) {
      this.watch();
      this.work = this.work.then(() => this.chooseEye());
    }
  }

  private async hearState(message: Message): Promise<void> {
    const seat = message.seat as number;
    const told = this.told[seat];
    if (!told) {
      return; // sent before the seat was another's
    }
    const events = (message.events ?? []) as GameEvent[];
    told.seq = message.seq as number;
    told.hash = message.hash as string;
    told.position = (message.position as string | undefined) ?? told.position;
    if (message.past) {
      const past = message.past as { seq: number; events?: GameEvent[] }[];
      told.log = past.map((one) => ({ step: one.seq, events: one.events ?? [] }));
    }
    if (events.length > 0) {
      told.log = [...told.log, { step: told.seq, events }];
    }
    await this.chooseEye();
    const own = this.eye === SPECTATOR ? 0 : this.eye + 1;
    if (seat === own && message.t === 'update' && events.length > 0) {
      for (const listener of this.listeners) {
        listener(events, told.seq);
      }
    }
    this.finishMoves(seat);
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
    const told = this.told[eye === SPECTATOR ? 0 : eye + 1];
    if (!told?.position || !this.info) {
      return;
    }
    this.map ??= await mapOf(this.info.map);
    if (this.eye !== eye || this.position !== told.position) {
      const seen = await this.engine.seeView(this.info.map, told.position, eye);
      if ('complaint' in seen) {
        this.trouble = sayComplaint(seen);
        return;
      }
      this.eye = eye;
      this.position = told.position;
      this.seen = { ...seen, step: told.seq };
    } else if (this.seen.step !== told.seq) {
      this.seen = { ...this.seen, step: told.seq };
    }
    this.log = told.log;
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
    this.socket.send({ t: 'move', table: this.id, seat: seat + 1, expect, id, action: text });
  }

  act(text: string): Promise<Judgement | undefined> {
    const seat = this.eye;
    return new Promise((resolve) => {
      const move: Pending = {
        id: `${this.run}-${++this.count}`,
        seat,
        text,
        expect: this.told[seat + 1]!.seq,
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

  private hearAnswer(message: Message): void {
    const move = this.pending.find((m) => m.id === message.id);
    if (!move) {
      return;
    }
    if (message.t === 'ack') {
      move.acknowledged = message.seq as number;
      this.finishMoves(move.seat + 1);
    } else if (message.retry) {
      setTimeout(() => this.sendMove(move), (message.wait_ms as number | undefined) ?? 1000);
    } else {
      const { code, message: sentence, clause = '' } = message as unknown as Record<string, string>;
      move.done({ result: code!, sentence: sentence!, clause });
    }
  }

  /** A move is done when it is acknowledged and its update is shown. */
  private finishMoves(seat: number): void {
    const seq = this.told[seat]?.seq ?? -1;
    for (const move of this.pending) {
      if (move.seat + 1 === seat && move.acknowledged !== undefined && move.acknowledged <= seq) {
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
    await giveBack(this.id, this.eye + 1);
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
      ...(speaker === undefined ? {} : { seat: speaker + 1 }),
    });
  }

  listen(listener: Listener): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    this.socket.close();
    this.engine.close();
  }
}
