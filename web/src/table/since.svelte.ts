// What happened at a table since somebody was here: this browser keeps up to which entry they have
// followed it, and when they looked last. Who has never looked here, but played at another device,
// has followed it up to their own last move.
import type { LogEntry } from './table';

/** A move that was missed, and what one's seat would have seen after it. */
export interface PastMove extends LogEntry {
  position: string;
}
export interface Missed {
  /** How many more moves there were, before these. */
  earlier: number;
  moves: PastMove[];
}
/** An entry of the past, as a snapshot has it. */
export interface PastEntry extends LogEntry {
  by: number | undefined;
  position: string | undefined;
}

interface Mark {
  seq: number;
  at: number;
}

const PREFIX = 'roundhouse.since.';
/** Who was away for less has seen it. */
const AWAY_MS = 60_000;
const MOST = 60;

function readMark(id: string): Mark | undefined {
  try {
    const text = localStorage.getItem(PREFIX + id);
    return text === null ? undefined : (JSON.parse(text) as Mark);
  } catch {
    return undefined;
  }
}

function keepMark(id: string, seq: number): void {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ seq, at: Date.now() } satisfies Mark));
  } catch {
    return; // full: then more is told than need be
  }
  const ids = Object.keys(localStorage).flatMap((key) =>
    key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
  );
  const age = (one: string): number => readMark(one)?.at ?? 0;
  ids
    .sort((a, b) => age(b) - age(a))
    .slice(MOST)
    .forEach((one) => localStorage.removeItem(PREFIX + one));
}

const looks = (): boolean => document.visibilityState !== 'hidden';

export class Since {
  missed = $state.raw<Missed>();
  private seq = -1;
  private readonly onchange = (): void => this.change();

  /** onback: they are here again after a while, and want to be told. */
  constructor(
    private readonly id: string,
    private readonly onback: () => void,
  ) {
    document.addEventListener('visibilitychange', this.onchange);
    window.addEventListener('pagehide', this.onchange);
  }

  private change(): void {
    const mark = readMark(this.id);
    if (!looks()) {
      this.follow(this.seq);
    } else if (mark && this.seq > mark.seq && Date.now() - mark.at >= AWAY_MS) {
      this.onback();
    }
  }

  /** The entry after which positions are wanted; undefined: none are. */
  get from(): number | undefined {
    const mark = readMark(this.id);
    return mark && Date.now() - mark.at < AWAY_MS ? undefined : (mark?.seq ?? 0);
  }

  /** The table was shown up to this entry. */
  follow(seq: number): void {
    const before = this.seq;
    this.seq = seq;
    if (seq >= 0 && !this.missed && (looks() || before === seq)) {
      keepMark(this.id, seq);
    }
  }

  /** Has what others did while the one of this seat was away told. */
  tell(past: PastEntry[], seat: number): void {
    const from = this.from;
    const mark = readMark(this.id)?.seq ?? past.filter(({ by }) => by === seat).at(-1)?.seq;
    if (from === undefined || mark === undefined) {
      return;
    }
    const since = past.filter(({ seq, events }) => seq > mark && events.length > 0);
    const moves = since.flatMap(({ seq, events, position }) =>
      position === undefined ? [] : [{ seq, events, position }],
    );
    if (moves.length > 0 && since.some(({ by }) => by !== seat)) {
      this.missed = { earlier: since.length - moves.length, moves };
    }
  }

  /** They know now. */
  done(): void {
    this.missed = undefined;
    this.follow(this.seq);
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.onchange);
    window.removeEventListener('pagehide', this.onchange);
  }
}
