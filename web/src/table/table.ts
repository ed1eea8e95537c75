// A table as the screens see it, whether the game is played here or on a server.
import type { GameMap } from '../app/maps';
import type { Player } from '../art/colors';
import type { Complaint, GameEvent, Hint, Judgement, Lack, Seen } from '../engine/types';
import type { Gone } from './gone.svelte';
import type { ChatLine, Clock } from './messages';

export interface Seat {
  name: string;
  /** A person at this device, a bot, a person at another device. */
  kind: 'here' | 'bot' | 'away';
  level?: string | undefined;
  /** Of a person at another device. */
  online?: boolean | undefined;
  /** On holiday until then: their clock stands still. */
  holiday?: number | undefined;
  /** Their time ran out, and with it their game. */
  out?: boolean;
  /** What their pieces wear; left out: the color of the seat. */
  color?: Player | undefined;
  /** At a rated table, as it was when they sat down. */
  rating?: { rating: number; deviation: number } | undefined;
}

/** An entry of the game's log: what one action brought. */
export interface LogEntry {
  seq: number;
  events: GameEvent[];
}

export type Listener = (events: GameEvent[], seq: number) => void;

/** Another game with the same players, the first seat moved on. */
export interface Rematch {
  /** Somebody at another device has asked for it, and waits. */
  asked: boolean;
  /** Asks for it, or follows who asked; where it is played. */
  begin(): Promise<string>;
}

export interface Table {
  readonly id: string;
  readonly map: GameMap;
  readonly seats: Seat[];
  /** The seat through whose eyes the table is shown, or SPECTATOR. */
  readonly eye: number;
  readonly seen: Seen;
  readonly log: LogEntry[];
  /** A person to whom the device is being handed: nothing secret shows until they take it. */
  readonly curtain: number | undefined;
  /** The bot that is at work. */
  readonly thinking: number | undefined;
  readonly chat: ChatLine[] | undefined;
  /** At tables of people only if all agreed to it beforehand. */
  readonly hintsAllowed: boolean;
  /** People who have left. */
  readonly gone?: readonly Gone[];
  /** A bot plays for them by itself, as soon as somebody waits for long. */
  readonly botsStandIn?: boolean;
  /** The time that is left, and when the server said so. */
  readonly clock?: Clock & { at: number };
  /** A turn takes an hour or more: people come and go, and may leave orders. */
  readonly slow?: boolean;
  /** The deal of that day, such as 2026-11-19. */
  readonly daily?: string | undefined;
  /** Played at other tables too: its record is secret until all are over. */
  readonly duplicate?: string | undefined;
  /** Its result changes ratings. */
  readonly rated?: boolean;
  /** Once the game is over, for those who played it. */
  readonly rematch?: Rematch | undefined;
  /** Lost its server for a moment. */
  readonly offline: boolean;
  /** A game that is looked back at: nobody acts. */
  readonly past?: boolean;
  /** A bot plays for the one who looks, until they want to play again. */
  readonly stoodIn?: boolean;
  /** The game goes on in another tab of this browser; here it stands still. */
  readonly elsewhere?: boolean;
  /** Goes on with it here. */
  takeHere?(): Promise<void>;
  /** Does an action of the seat whose eyes these are. */
  act(text: string): Promise<Judgement | undefined>;
  /** Whether the last action could be taken back now; left out: there is nothing to take back. */
  readonly takingBack?: Judgement | undefined;
  /** Takes it back. */
  takeBack?(): Promise<Judgement | undefined>;
  check(text: string): Promise<Judgement | Complaint>;
  lacks(route: string): Promise<Lack>;
  /** What a good player would do now, and why. */
  hint(): Promise<Hint | undefined>;
  liftCurtain(): Promise<void>;
  /** The record of the game; undefined while a server keeps it secret. */
  record(): Promise<string | undefined>;
  say?(text: string): void;
  /** Whoever only watches hears the talk, and has no part in it. */
  readonly silent?: boolean;
  /** Has a bot play for somebody who has left. */
  standIn?(seat: number): Promise<unknown>;
  /** The one who looks plays again, and the bot no more. */
  playAgain?(): Promise<void>;
  listen(listener: Listener): () => void;
  close(): void;
}

/** The score of a seat as everybody may know it: the final one as soon as there is one. */
export function scoreOf({ view, scores }: Seen, seat: number): number {
  return view.phase === 'over' ? scores[seat]!.total : view.players[seat]!.score;
}

/** Whether it is for the one who looks to do something. */
export function mayAct(table: Table): boolean {
  const { past, stoodIn, elsewhere, curtain, seen, eye } = table;
  const free = !past && !stoodIn && !elsewhere && curtain === undefined;
  return free && seen.view.to_act.includes(eye);
}
