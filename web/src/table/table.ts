// A table as the screens see it, whether the game is played here or on a server.
import type { GameMap } from '../app/maps';
import type { Complaint, GameEvent, Hint, Judgement, Lack, Seen } from '../engine/types';

export interface Seat {
  name: string;
  /** A person at this device, a bot, a person at another device. */
  kind: 'here' | 'bot' | 'away';
  level?: string | undefined;
  /** Of a person at another device. */
  online?: boolean | undefined;
}

/** What one step of the game brought. */
export interface Step {
  step: number;
  events: GameEvent[];
}

export interface ChatLine {
  n: number;
  name: string;
  seat: number;
  text: string;
}

export type Listener = (events: GameEvent[], step: number) => void;

export interface Table {
  readonly id: string;
  readonly map: GameMap;
  readonly seats: Seat[];
  /** The seat through whose eyes the table is shown, or SPECTATOR. */
  readonly eye: number;
  readonly seen: Seen;
  readonly log: Step[];
  /** A person to whom the device is being handed: nothing secret shows until they take it. */
  readonly curtain: number | undefined;
  /** The bot that is at work. */
  readonly thinking: number | undefined;
  readonly chat: ChatLine[] | undefined;
  /** Lost its server for a moment. */
  readonly offline: boolean;
  /** A game that is looked back at: nobody acts. */
  readonly past?: boolean;
  /** A bot plays for the one who looks, until they want to play again. */
  readonly stoodIn?: boolean;
  /** Does an action of the seat whose eyes these are. */
  act(text: string): Promise<Judgement | undefined>;
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
  /** The one who looks plays again, and the bot no more. */
  playAgain?(): Promise<void>;
  listen(listener: Listener): () => void;
  close(): void;
}

/** Whether it is for the one who looks to do something. */
export function mayAct(table: Table): boolean {
  const { past, stoodIn, curtain, seen, eye } = table;
  return !past && !stoodIn && curtain === undefined && seen.view.to_act.includes(eye);
}
