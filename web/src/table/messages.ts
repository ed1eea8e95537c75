// What the server says and is told over the WebSocket: docs/protocol.md, "What happens". Only the
// members that the page reads. Seats count from 1 on the wire, where 0 is the spectator, and from 0
// in the page: they are converted here and nowhere else.
import { SPECTATOR } from '../engine/engine';
import type { GameEvent } from '../engine/types';
import type { TableInfo } from './server';

export const toWire = (eye: number): number => (eye === SPECTATOR ? 0 : eye + 1);
export const fromWire = (seat: number): number => (seat === 0 ? SPECTATOR : seat - 1);

export interface ChatLine {
  n: number;
  name: string;
  /** SPECTATOR: of nobody who plays. */
  seat: number;
  text: string;
}

/** What one pair of eyes is told of a game. */
interface About {
  seat: number;
  seq: number;
  hash: string;
  position?: string;
  clock?: Clock;
  /** Whether this seat could take back now: `ok`, or what would refuse it. */
  take_back?: string;
}

/** The time that is left, by place; whose runs, from 0. */
export interface Clock {
  left_ms: number[];
  running: number[];
}
export type Snapshot = About & {
  t: 'snapshot';
  past?: { seq: number; by?: number; events?: GameEvent[]; position?: string }[];
};
/** undo: the entry that was taken back. */
export type Update = About & { t: 'update'; events?: GameEvent[]; undo?: number };
export type InSync = About & { t: 'level' };
export interface Ack {
  t: 'ack';
  id: string;
  seq: number;
}
export interface Refused {
  t: 'refused';
  id: string;
  code: string;
  message: string;
  clause?: string;
  retry?: boolean;
  wait_ms?: number;
}

/** What the server says. */
export type Message =
  | { t: 'welcome' }
  | { t: 'table'; table: TableInfo; gone?: { seat: number; patience_ms: number }[] }
  | Snapshot
  | Update
  | InSync
  | Ack
  | Refused
  | { t: 'chats'; lines: ChatLine[] }
  | { t: 'chat'; line: ChatLine }
  | { t: 'unwatched'; seat: number }
  | { t: 'error'; message: string };

/** What it is told. */
export type Said =
  | { t: 'hello'; token?: string }
  | {
      t: 'watch';
      table: string;
      seat: number;
      want: string[];
      steps?: number;
      seen?: number;
      hash?: string;
      invite?: string;
      code?: string;
    }
  | { t: 'move'; table: string; seat: number; expect: number; id: string; action: string }
  | { t: 'chat'; table: string; text: string; id: string; seat?: number };

/** Of what a table says only `break_off` counts seats; the others go by their places. */
const withSeats = (table: TableInfo): TableInfo =>
  table.break_off ? { ...table, break_off: table.break_off.map(fromWire) } : table;

const withEye = <T extends { seat: number }>(one: T): T => ({ ...one, seat: fromWire(one.seat) });

/**
 * A frame as the page reads it. The server is trusted to keep to the protocol; its golden messages
 * see to it.
 */
export function readMessage(frame: string): Message {
  const message = JSON.parse(frame) as Message;
  switch (message.t) {
    case 'snapshot':
    case 'update':
    case 'level':
      return withEye(
        message.clock
          ? {
              ...message,
              clock: { ...message.clock, running: message.clock.running.map(fromWire) },
            }
          : message,
      );
    case 'unwatched':
      return withEye(message);
    case 'table':
      return {
        ...message,
        table: withSeats(message.table),
        ...(message.gone ? { gone: message.gone.map(withEye) } : {}),
      };
    case 'chats':
      return { ...message, lines: message.lines.map(withEye) };
    case 'chat':
      return { ...message, line: withEye(message.line) };
    default:
      return message;
  }
}

export function writeMessage(message: Said): string {
  return JSON.stringify(
    'seat' in message && message.seat !== undefined
      ? { ...message, seat: toWire(message.seat) }
      : message,
  );
}
