// The server behind the page, if there is one: docs/protocol.md, "Asking". Nothing is asked before
// the reader wants a table on it, for the page may come from a plain web host.
import type { Player } from '../art/colors';
import { settings } from '../app/settings.svelte';
import type { Complaint } from '../engine/types';
import { sayComplaint } from '../words/phrases';
import { has, say } from '../words/say.svelte';
import {
  fileOf,
  hashIn,
  isGame,
  isKept,
  keepFile,
  mapOfRecord,
  MissingMap,
  type Game,
  type SomeMap,
} from '../map/files';
import { serverUrl } from './address';
import { toWire } from './messages';

/** Its place in the list is its number. */
export interface TableSeat {
  kind: 'person' | 'open' | 'bot' | 'program';
  person?: string;
  name?: string;
  level?: string;
  online?: boolean;
  bot?: string;
  /** Their time has run out. */
  timed_out?: boolean;
  /** On holiday until then. */
  holiday?: number;
  /** What its client has added to the deal. */
  client_seed?: string;
  color?: Player;
  /** At a rated table, of a taken seat. */
  rating?: number;
  deviation?: number;
  /** Of a rematch: the person for whom a free seat is kept. */
  asked?: string;
}

export interface TableInfo {
  id: string;
  title: string;
  map: string;
  status: 'open' | 'playing' | 'over' | 'closed';
  public: boolean;
  host: string;
  /** Milliseconds since 1970. */
  created: number;
  /** Seconds for a turn, or for the whole game. */
  clock?: { move_s?: number; game_s?: number };
  options?: {
    hints?: boolean;
    stand_in?: boolean;
    forfeit?: boolean;
    rated?: boolean;
    quick?: 'bots' | 'people';
  };
  seats: TableSeat[];
  /** Seats that would break off the game, from 0: messages.ts converts them. */
  break_off?: number[];
  watching: number;
  /** Once it is over. */
  result?: { seat: number; total: number; rank: number }[];
  /** The deal of that day. */
  daily?: string;
  /** One of many tables with the same deal: which. */
  duplicate?: string;
  /** It is a rematch, and begins by itself once everybody has come. */
  asked?: boolean;
  /** Of a table that is over: where its rematch is played. */
  rematch?: string;
}

export interface TableWish {
  map: string;
  seats: { kind: 'me' | 'here' | 'open' | 'bot'; name: string; level: string; color: Player }[];
  openPlatform: boolean;
  first: number | undefined;
  name: string;
  /** Players may ask for hints; a bot plays for whoever is gone; anybody may come and look. */
  hints: boolean;
  standIn: boolean;
  isPublic: boolean;
  rated: boolean;
  /** Seconds for a turn; 0: no clock. */
  turn: number;
  /** Whose time runs out is out of the game; else a bot plays for them. */
  forfeit: boolean;
}

interface Person {
  person: string;
  token: string;
}

/** What opens a table to others; only the host is told, so it is kept. */
export interface Key {
  invite?: string;
  code?: string;
}

/** What somebody typed or followed: a code is short and in two halves. */
export const keyFrom = (text: string): Key =>
  /^[\w]{4}-?[\w]{4}$/.test(text) ? { code: text } : { invite: text };

const PERSON = 'roundhouse.person';
const KEYS = 'roundhouse.key.';

export function person(): Person | undefined {
  const text = localStorage.getItem(PERSON);
  return text === null ? undefined : (JSON.parse(text) as Person);
}

/** What the server said no with, and its own words for it. */
class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** What is wrong with a text, to be said in any language. */
    readonly complaint?: Complaint,
    /** Of a table that cannot be rated: which of the reasons. */
    readonly why = '',
  ) {
    super(message);
  }
}
class NoServer extends Error {}

/** What went wrong, in the language that is read now. */
export function sayTrouble(error: unknown): string {
  if (error instanceof NoServer) {
    return say('page.no-server');
  }
  if (error instanceof MissingMap) {
    return say('page.map.missing');
  }
  if (error instanceof Refusal && error.complaint) {
    return sayComplaint(error.complaint);
  }
  if (error instanceof Refusal && has(`page.rated.why.${error.why}`)) {
    return say(`page.rated.why.${error.why}`);
  }
  if (error instanceof Refusal && has(`page.error.${error.code}`)) {
    return say(`page.error.${error.code}`);
  }
  // What a browser throws when nothing answers.
  if (error instanceof TypeError) {
    return say('page.no-server');
  }
  return error instanceof Error ? error.message : String(error);
}

/** Asks the server; a Blob is sent as it is, as its own type says. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  const me = person();
  if (me) {
    headers.Authorization = `Bearer ${me.token}`;
  }
  if (body !== undefined) {
    headers['Content-Type'] = (body instanceof Blob && body.type) || 'application/json';
  }
  const response = await fetch(serverUrl(path), {
    method,
    headers,
    body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
  });
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.includes('json')) {
    throw new NoServer();
  }
  const answer = (await response.json()) as T & {
    error?: { code: string; message: string; why?: string };
    complaint?: Complaint;
  };
  if (!response.ok || answer.error) {
    const { code = '', message = '', why = '' } = answer.error ?? {};
    throw new Refusal(code, message, answer.complaint, why);
  }
  return answer;
}

/** The levels of its bots; undefined: there is no server. */
export async function serverLevels(): Promise<string[] | undefined> {
  try {
    const { levels } = await ask<{ levels: { id: string }[] }>('GET', 'api/about');
    return levels.map((level) => level.id);
  } catch {
    return undefined;
  }
}

/** From now on this browser is this person. */
export function become({ person, token }: Person): void {
  localStorage.setItem(PERSON, JSON.stringify({ person, token }));
}

/** From now on this browser is nobody. */
export function forget(): void {
  localStorage.removeItem(PERSON);
}

/** A name and a secret that this browser keeps: there are no accounts. */
export async function introduce(name: string): Promise<Person> {
  settings.name = name;
  const known = person();
  if (known) {
    await ask('POST', 'api/me', { name }).catch((error: unknown) => {
      // Only a server that does not know the secret makes it worthless: seats hang on it.
      if (error instanceof Refusal && error.code === 'unauthorized') {
        forget();
      }
    });
    const still = person();
    if (still) {
      return still;
    }
  }
  const made = await ask<Person>('POST', 'api/people', { name });
  become(made);
  return made;
}

export function keyOf(id: string): Key {
  return JSON.parse(localStorage.getItem(KEYS + id) ?? '{}') as Key;
}
export function keepKey(id: string, key: Key): void {
  localStorage.setItem(KEYS + id, JSON.stringify({ ...keyOf(id), ...key }));
}

/** The newest maps that people gave the server; none without a server. */
export async function serverMaps(): Promise<SomeMap[]> {
  const { maps } = await ask<{ maps: { id: string; title: string; game: Game }[] }>(
    'GET',
    'api/maps',
  ).catch(() => ({ maps: [] }));
  return maps.map(({ id, title, game }) => ({ name: id, title, game }));
}

/** Gives the server a map of one's own; its name there. */
export async function sendMap(name: string): Promise<string> {
  const text = await fileOf(name);
  return (await ask<{ map: string }>('POST', 'api/maps', new Blob([text]))).map;
}

export async function openTable(wish: TableWish): Promise<string> {
  await introduce(wish.name);
  const map = wish.map.startsWith('kept-') ? await sendMap(wish.map) : wish.map;
  const { table, invite, code } = await ask<Key & { table: TableInfo }>('POST', 'api/tables', {
    map,
    seats: wish.seats.map(({ kind, name, level, color }) => ({
      color,
      ...(kind === 'bot' ? { kind, level } : kind === 'open' ? { kind } : { kind: 'me', name }),
    })),
    open_platform: wish.openPlatform,
    hints: wish.hints,
    stand_in: wish.standIn,
    forfeit: wish.forfeit,
    public: wish.isPublic,
    rated: wish.rated,
    ...(wish.turn > 0 ? { clock: { move_s: wish.turn } } : {}),
    ...(wish.first === undefined ? {} : { first: toWire(wish.first) }),
  });
  keepKey(table.id, { ...(invite ? { invite } : {}), ...(code ? { code } : {}) });
  return table.id;
}

export async function findTable(key: Key): Promise<TableInfo> {
  const found = await ask<TableInfo & { table?: TableInfo }>('POST', 'api/tables/find', key);
  const table = found.table ?? found;
  keepKey(table.id, key);
  return table;
}

export const sit = (id: string, seat: number | undefined, name: string): Promise<unknown> =>
  ask('POST', `api/tables/${id}/sit`, {
    ...keyOf(id),
    ...(seat === undefined ? {} : { seat: toWire(seat) }),
    name,
  });
export const stand = (id: string, seat: number): Promise<unknown> =>
  ask('POST', `api/tables/${id}/stand`, { seat: toWire(seat) });
export const putBot = (id: string, seat: number, level: string): Promise<unknown> =>
  ask('POST', `api/tables/${id}/seat`, { seat: toWire(seat), kind: 'bot', level });
export const freeSeat = (id: string, seat: number): Promise<unknown> =>
  ask('POST', `api/tables/${id}/seat`, { seat: toWire(seat), kind: 'open' });
export const paintSeat = (id: string, seat: number, color: Player): Promise<unknown> =>
  ask('POST', `api/tables/${id}/color`, { seat: toWire(seat), color });
export const startTable = (id: string): Promise<unknown> =>
  ask('POST', `api/tables/${id}/start`, {});
export const takeOver = (id: string, seat: number): Promise<unknown> =>
  ask('POST', `api/tables/${id}/takeover`, { seat: toWire(seat) });

export const giveBack = (id: string, seat: number): Promise<unknown> =>
  ask('POST', `api/tables/${id}/giveback`, { seat: toWire(seat) });

/** A rematch of a table that is over; its id. Who asks first opens it, the others follow. */
export const askRematch = async (id: string): Promise<string> =>
  (await ask<{ table: TableInfo }>('POST', `api/tables/${id}/rematch`, {})).table.id;

/** Adds to the deal of a table that waits, so that nobody can choose it: 32 random bytes. */
export function addToDeal(id: string, seat: number): Promise<unknown> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const client_seed = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
  return ask('POST', `api/tables/${id}/client-seed`, { seat: toWire(seat), client_seed });
}

/**
 * Agrees to breaking off a running game, or no longer does; it ends when all who are here agree.
 */
export const breakOff = (id: string, agree: boolean): Promise<unknown> =>
  ask('POST', `api/tables/${id}/close`, { agree });

/** What the engine read: each part with its text, and what it names. */
export interface OrderTest {
  kind: 'free' | 'taken' | 'hold' | 'row' | 'near' | 'ending';
  text: string;
  route?: string;
  card?: string;
  n?: number;
}
export interface OrderWay {
  kind: string;
  text: string;
  route?: string;
  city?: string;
  card?: string;
  deck?: 'train' | 'ship';
}
export interface OrderParts {
  orders: { if: OrderTest[]; do: OrderWay[]; times: number }[];
  stop: OrderTest[];
}

/**
 * Standing orders of a seat, as the server keeps them; `orders` replaces them, or is only read if
 * it is to be checked.
 */
export const seatOrders = (
  id: string,
  seat: number,
  orders?: string,
  check = false,
): Promise<{ orders: string; parts?: OrderParts }> =>
  ask('POST', `api/tables/${id}/orders`, {
    seat: toWire(seat),
    ...(orders === undefined ? {} : { orders, check }),
  });

/** A secret that moves a seat to another device, once. */
export async function seatLink(id: string, seat: number): Promise<string> {
  return (await ask<{ link: string }>('POST', `api/tables/${id}/link`, { seat: toWire(seat) }))
    .link;
}
/** Takes the seat behind such a secret to this device. */
export async function takeSeat(link: string): Promise<TableInfo> {
  return (await ask<{ table: TableInfo }>('POST', 'api/link', { link })).table;
}

export async function publicTables(): Promise<TableInfo[]> {
  return (await ask<{ tables: TableInfo[] }>('GET', 'api/tables')).tables;
}
export async function myTables(): Promise<TableInfo[]> {
  return person() ? ((await ask<{ tables?: TableInfo[] }>('GET', 'api/me')).tables ?? []) : [];
}

export async function serverRecord(id: string): Promise<string | undefined> {
  const me = person();
  const response = await fetch(serverUrl(`api/games/${id}/record`), {
    headers: me ? { Authorization: `Bearer ${me.token}` } : {},
  });
  return response.ok ? response.text() : undefined;
}

/** Who sat where in a finished game of the server, and in which color. */
export async function serverSeats(id: string): Promise<TableSeat[]> {
  const found = await ask<{ game: { seats: TableSeat[] } }>('GET', `api/games/${id}`).catch(
    () => undefined,
  );
  return found?.game.seats ?? [];
}

/** A record on a map that only the server has: the map is kept beside it. */
export async function bringMap(id: string, record: string): Promise<void> {
  const name = mapOfRecord(record);
  if (name === undefined || isGame(name) || isKept(name)) {
    return;
  }
  const { game } = await ask<{ game: { map: string } }>('GET', `api/games/${id}`);
  keepFile(hashIn(name), await fileOf(game.map));
}
