// One game in the engine, in the terms of the page. Runs in a worker, and under Node in the tests.
import type { Wire } from './module';
import type {
  Action,
  BotInfo,
  Complaint,
  GameEvent,
  Hint,
  Judgement,
  Lack,
  Reason,
  Score,
  Seen,
  Told,
  View,
  Way,
} from './types';

/** The eyes of nobody in particular; every other eye is a seat. */
export const SPECTATOR = 5;
const NONE = 255;

export interface Deal {
  map: string;
  seats: number;
  names: string[];
  first?: number | undefined;
  openPlatform?: boolean | undefined;
  /** 32 bytes; left out: drawn from the browser's own. */
  seed?: Uint8Array | undefined;
}

export interface Opened {
  map: string;
  seats: number;
  names: string[];
  steps: number;
}

export interface Done {
  events: GameEvent[];
  seen: Seen;
  record: string;
}

/** A moment of a game, for the charts: by seat. */
export interface Moment {
  score: number[];
  pieces: number[];
  cards: number[];
}

export type Refused = { refused: Judgement };

const SLICE_ROLLOUTS = 32;

export class Engine {
  private map = '';

  /** file: the text of a map file, by the name under which the page knows it. */
  constructor(
    protected readonly wire: Wire,
    private readonly file: (map: string) => Promise<string>,
  ) {}

  /** Makes a map ready; whatever needs one asks for it itself. */
  async load(map: string): Promise<void> {
    if (this.map !== map) {
      const read = this.readMap(await this.file(map));
      if ('complaint' in read) {
        throw new Error(read.complaint);
      }
      this.map = map;
    }
  }

  /** The hash of a map, as records carry it. */
  async hashOf(map: string): Promise<string> {
    await this.load(map);
    return this.hash();
  }

  private hash(): string {
    return BigInt.asUintN(64, this.wire.wasm.map_hash()).toString(16).padStart(16, '0');
  }

  /** Judges a map file; its hash, as records carry it. */
  readMap(text: string): { hash: string } | Complaint {
    this.map = '';
    const complaint = this.wire.wasm.load_map(this.wire.put(text));
    if (complaint > 0) {
      return this.wire.json<Complaint>(complaint);
    }
    return { hash: this.hash() };
  }

  bots(): BotInfo[] {
    return this.wire.json(this.wire.wasm.bots());
  }

  async start(deal: Deal): Promise<string> {
    await this.load(deal.map);
    this.wire.putBytes(deal.seed ?? crypto.getRandomValues(new Uint8Array(32)));
    this.wire.wasm.start(deal.seats, deal.first ?? NONE, deal.openPlatform ? 1 : 0);
    deal.names.forEach((name, seat) => {
      this.wire.put(name);
      this.wire.wasm.set_name(seat);
    });
    return this.record();
  }

  /** map: the one that it is played on, if the page knows it under another name than the record. */
  async open(record: string, map?: string): Promise<Opened | Complaint> {
    this.wire.put(record);
    const length = this.wire.wasm.record_map();
    const named = length > 0 ? this.wire.get(length) : '';
    if (named === '') {
      return {
        line: 0,
        complaint: 'this is no record of a game',
        key: 'no-record',
        parameters: '',
      };
    }
    await this.load(map ?? named);
    this.wire.put(record);
    const complaint = this.wire.wasm.open_record();
    if (complaint > 0) {
      return this.wire.json(complaint);
    }
    const { seats } = this.view(SPECTATOR);
    const steps = this.wire.wasm.steps();
    const names = Array.from({ length: seats }, (_, seat) =>
      this.wire.get(this.wire.wasm.seat_name(seat)),
    );
    return { map: map ?? named, seats, names, steps };
  }

  /** A view that a server sent; from then on questions are about it. */
  async seeView(map: string, position: string, eye: number): Promise<Seen | Complaint> {
    await this.load(map);
    this.wire.put(position);
    const complaint = this.wire.wasm.open_view();
    return complaint > 0 ? this.wire.json<Complaint>(complaint) : this.see(eye);
  }

  record(): string {
    return this.wire.get(this.wire.wasm.save_record());
  }

  /** The record up to a step, as the beginning of another game. */
  begun(step: number): string {
    return this.wire.get(this.wire.wasm.save_start(step));
  }

  private view(eye: number): View {
    return this.wire.json(this.wire.wasm.view(eye));
  }

  see(eye: number): Seen {
    const view = this.view(eye);
    const mine = eye < view.seats;
    const may = mine && view.to_act.includes(eye);
    const settling = may && view.phase === 'settling';
    return {
      step: this.wire.wasm.steps(),
      view,
      scores: this.wire.json<Score[]>(this.wire.wasm.score(eye)),
      legal: may ? this.wire.json<Action[]>(this.wire.wasm.legal_actions(eye)) : [],
      ways: mine ? this.wire.json<Way[]>(this.wire.wasm.ticket_ways(eye)) : [],
      closed: this.wire.json<string[]>(this.wire.wasm.closed_routes(eye)),
      best: settling
        ? this.wire.json<{ tickets: string[] }>(this.wire.wasm.best_tickets(eye)).tickets
        : [],
    };
  }

  /** The events that the module holds, with what there is to tell of them. */
  private told(eye: number, events: GameEvent[]): GameEvent[] {
    const told = this.wire.json<(Told | null)[]>(this.wire.wasm.tell(eye));
    return events.map((event, i) => ({ ...event, told: told[i] ?? undefined }));
  }

  private eventsFor(eye: number): GameEvent[] {
    return this.told(eye, this.wire.json<GameEvent[]>(this.wire.wasm.events_for(eye)));
  }

  /** What there is to tell of events that a server sent, by steps. */
  async tell(map: string, eye: number, steps: GameEvent[][]): Promise<GameEvent[][]> {
    await this.load(map);
    return steps.map((events) =>
      this.wire.wasm.read_events(this.wire.put(JSON.stringify(events)))
        ? this.told(eye, events)
        : events,
    );
  }

  /** The game as an eye saw it after so many steps, and what the last of them brought. */
  seeStep(step: number, eye: number): { seen: Seen; events: GameEvent[] } {
    this.wire.wasm.look(step);
    const events = this.eventsFor(eye);
    const view = this.view(eye);
    const scores = this.wire.json<Score[]>(this.wire.wasm.score(eye));
    const ways = eye < view.seats ? this.wire.json<Way[]>(this.wire.wasm.ticket_ways(eye)) : [];
    const closed = this.wire.json<string[]>(this.wire.wasm.closed_routes(eye));
    this.wire.wasm.look(this.wire.wasm.steps());
    return { seen: { step, view, scores, legal: [], ways, closed, best: [] }, events };
  }

  /** The events of every step so far, as an eye saw them. */
  log(eye: number): GameEvent[][] {
    const steps = this.wire.wasm.steps();
    const log: GameEvent[][] = [];
    for (let step = 1; step <= steps; step++) {
      this.wire.wasm.look(step);
      log.push(this.eventsFor(eye));
    }
    return log;
  }

  moments(): Moment[] {
    const steps = this.wire.wasm.steps();
    const moments: Moment[] = [];
    for (let step = 0; step <= steps; step++) {
      this.wire.wasm.look(step);
      const { players, phase } = this.view(SPECTATOR);
      const scores = this.wire.json<Score[]>(this.wire.wasm.score(SPECTATOR));
      moments.push({
        score: players.map((p, seat) => (phase === 'over' ? scores[seat]!.total : p.score)),
        pieces: players.map((p) => p.trains + p.ships),
        cards: players.map((p) => p.cards),
      });
    }
    return moments;
  }

  check(seat: number, text: string): Judgement | Complaint {
    this.wire.put(text);
    return this.wire.json(this.wire.wasm.check(seat));
  }

  /** What the people at this device would take back, and whether they may. */
  undoOf(people: number[]): Judgement & { seat: number; text: string } {
    const bits = people.reduce((sum, seat) => sum | (1 << seat), 0);
    return this.wire.json(this.wire.wasm.undo_of(bits));
  }

  /** Why an action is good for a seat. */
  reasons(seat: number, text: string): Reason[] {
    this.wire.put(text);
    return this.wire.json(this.wire.wasm.reasons(seat));
  }

  lacks(seat: number, route: string): Lack {
    this.wire.put(route);
    return this.wire.json(this.wire.wasm.route_lacks(seat));
  }

  act(seat: number, text: string, eye: number): Done | Refused {
    this.wire.put(text);
    const refusal = this.wire.wasm.act(seat);
    if (refusal > 0) {
      const why = this.wire.json<Judgement | Complaint>(refusal);
      return {
        refused:
          'result' in why
            ? why
            : { result: 'complaint', sentence: why.complaint, clause: '', complaint: why },
      };
    }
    const events = this.eventsFor(eye);
    return { events, seen: this.see(eye), record: this.record() };
  }

  /**
   * What a bot would do with what a seat may see; it thinks in slices so that others get a word in.
   * Its luck is drawn if none is given.
   */
  async think(seat: number, level: string, ms: number, luck?: number): Promise<string> {
    const [drawn] = crypto.getRandomValues(new BigUint64Array(1));
    const seed = luck === undefined ? drawn! : BigInt(luck);
    this.wire.put(level);
    if (!this.wire.wasm.bot_start(seat, seed)) {
      throw new Error(`no bot ${level} for seat ${seat}`);
    }
    await inSlices(ms, () => this.wire.wasm.bot_think(SLICE_ROLLOUTS) !== 0);
    return this.wire.get(this.wire.wasm.bot_answer());
  }

  /** The best action for a seat, and why. */
  async hint(seat: number, ms: number): Promise<Hint | undefined> {
    const [seed] = crypto.getRandomValues(new BigUint64Array(1));
    if (!this.wire.wasm.advise_start(seat, seed!)) {
      return undefined;
    }
    await inSlices(ms, () => this.wire.wasm.advise_think(SLICE_ROLLOUTS) !== 0);
    const length = this.wire.wasm.advise();
    return length > 0 ? this.wire.json<Hint>(length) : undefined;
  }
}

/** Thinks until the time is over or more would change nothing. */
async function inSlices(ms: number, think: () => boolean): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end && think()) {
    await new Promise((next) => setTimeout(next, 0));
  }
}
