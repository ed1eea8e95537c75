// The JSON of the engine: docs/record.md says what each field means. Seats count from 0.
import type { Color, RouteColor } from '../map/types';

/** A kind of card: `red`, `red-harbor`, `red-ship`, `red-double`, `locomotive` or `wild`. */
export type CardName = string;
export type Cards = Record<CardName, number>;
export type DeckName = 'train' | 'ship' | 'ticket';

export interface Row {
  cards: number;
  wilds: number;
}

export interface PlayerView {
  score: number;
  cards: number;
  ship_cards: number;
  hand: Cards;
  tickets: number;
  held?: string[];
  trains: number;
  ships: number;
  harbors_left: number;
  box_trains: number;
  box_ships: number;
  routes: string[];
  harbors: string[];
  yard: Partial<Record<Color, Row>>;
  platform_n: number;
  platform?: Cards;
  completed: string[];
  ready: boolean;
}

export interface View {
  map: string;
  seats: number;
  eye: number | null;
  phase: 'choosing' | 'playing' | 'settling' | 'over';
  first: number;
  turn: number;
  to_act: number[];
  drawn: number;
  ending: boolean;
  turns_left: number;
  round: number;
  open_platform: boolean;
  market: (CardName | null)[];
  decks: Record<DeckName, number>;
  discard: Cards;
  players: PlayerView[];
  tickets: string[];
  offer: string[];
  keep: number;
  chosen: string[];
  mix: number | null;
  returned: string[];
}

export interface GameEvent {
  event:
    | 'turn'
    | 'chose'
    | 'passed'
    | 'took'
    | 'drew'
    | 'dealt'
    | 'refilled'
    | 'swept'
    | 'round'
    | 'over'
    | 'shuffled'
    | 'offered'
    | 'kept'
    | 'mixed'
    | 'claimed'
    | 'built'
    | 'exchanged'
    | 'laid'
    | 'robbed'
    | 'moved'
    | 'completed'
    | 'last';
  seat: number;
  card?: CardName | null;
  place?: number;
  deck?: DeckName;
  n?: number;
  tickets?: string[] | null;
  trains?: number;
  ships?: number;
  route?: string;
  city?: string;
  color?: RouteColor | null;
  cards?: Cards;
  points?: number;
  give?: 'trains' | 'ships';
  receive?: 'trains' | 'ships';
  row?: Color;
  turns?: number;
  /** What there is to tell of it; of several that are told together the first has it. */
  told?: Told | undefined;
}

/** A message, and what its parameters stand for: src/say/say.h. */
export interface Told {
  key: string;
  n: number;
  m: number;
  /** The key of a deck's name. */
  deck?: string;
  card?: CardName;
  cards?: Cards;
  route?: string;
  city?: string;
  tickets?: string[];
}

export interface Action {
  kind:
    | 'keep'
    | 'mix'
    | 'draw'
    | 'tickets'
    | 'claim'
    | 'harbor'
    | 'exchange'
    | 'play'
    | 'complete'
    | 'settle'
    | 'pass';
  seat: number;
  text: string;
  tickets?: string[];
  trains?: number;
  ships?: number;
  card?: CardName | null;
  deck?: DeckName;
  refill?: DeckName;
  route?: string;
  city?: string;
  color?: Color | null;
  cards?: Cards;
  n?: number;
  give?: 'trains' | 'ships';
  receive?: 'trains' | 'ships';
  best?: boolean;
}

export interface Score {
  total: number;
  routes: number;
  won: number;
  lost: number;
  bonus: number;
  penalty: number;
  longest: number;
  has_longest: boolean;
  completed_n: number;
  bonus_cities: string[];
  rank: number;
  completed: string[];
  path: string[];
}

/** How far a ticket is from done. */
export interface Way {
  ticket: string;
  state: 'done' | 'open' | 'lost';
  missing: number;
  routes: string[];
}

/** Why not: a code, its sentence in English, the clause behind it. */
export interface Judgement {
  result: string;
  sentence: string;
  clause: string;
  /** Instead of a result: the text is no action at all. */
  complaint?: Complaint;
}

export interface Lack extends Judgement {
  lacks: number;
  color: Color | null;
}

export interface Complaint {
  line: number;
  complaint: string;
  /**
   * The message `complaint.KEY`, if it has one, and its parameters: docs/messages.md, "Complaints".
   */
  key: string;
  parameters: string;
}

/** All that one pair of eyes needs to be shown a position. */
export interface Seen {
  step: number;
  view: View;
  scores: Score[];
  legal: Action[];
  ways: Way[];
  /** Routes that nobody has and these eyes can never claim: the other half of a double is taken. */
  closed: string[];
  /** Card game, when tickets are settled: what the platform completes best. */
  best: string[];
}

/** One reason why: its name, and what it is about. */
export interface Reason {
  why: string | null;
  ticket: string | null;
  route: string | null;
  city: string | null;
  card: CardName | null;
  seat: number;
  n: number;
  m: number;
  points: number;
}

/** What to do, and why. */
export interface Hint extends Reason {
  action: string;
  /** Chance to win, in percent. */
  win: number;
}

export interface BotInfo {
  name: string;
  about: string;
}
