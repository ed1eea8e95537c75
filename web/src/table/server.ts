// The server behind the page, if there is one: docs/protocol.md, "Asking". Nothing is asked before the
// reader wants a table on it, for the page may come from a plain web host.
import { settings } from '../app/settings.svelte';
import { has, say } from '../words/say.svelte';

export interface TableSeat {
  seat: number;
  kind: 'person' | 'open' | 'bot' | 'program';
  person?: string;
  name?: string;
  level?: string;
  online?: boolean;
  bot?: string;
}

export interface TableInfo {
  id: string;
  title: string;
  map: string;
  status: 'open' | 'playing' | 'over' | 'closed';
  public: boolean;
  host: string;
  seats: TableSeat[];
  watching: number;
}

export interface TableWish {
  map: string;
  seats: { kind: 'me' | 'here' | 'open' | 'bot'; name: string; level: string }[];
  openPlatform: boolean;
  first: number | undefined;
  name: string;
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

export const serverUrl = (path: string): URL => new URL(path, document.baseURI);

export function person(): Person | undefined {
  const text = localStorage.getItem(PERSON);
  return text === null ? undefined : (JSON.parse(text) as Person);
}

/** What the server said no with, and its own words for it. */
class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
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
  if (error instanceof Refusal && has(`page.error.${error.code}`)) {
    return say(`page.error.${error.code}`);
  }
  return error instanceof Error ? error.message : String(error);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  const me = person();
  if (me) {
    headers.Authorization = `Bearer ${me.token}`;
  }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
  }
  const response = await fetch(serverUrl(path), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.includes('json')) {
    throw new NoServer();
  }
  const answer = (await response.json()) as T & { error?: { code: string; message: string } };
  if (!response.ok || answer.error) {
    const { code = '', message = '' } = answer.error ?? {};
    throw new Refusal(code, message);
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

/** A name and a secret that this browser keeps: there are no accounts. */
export async function introduce(name: string): Promise<Person> {
  settings.name = name;
  const known = person();
  if (known) {
    await ask('POST', 'api/me', { name }).catch((error: unknown) => {
      // Only a server that does not know the secret makes it worthless: seats hang on it.
      if (error instanceof Refusal && error.code === 'unauthorized') {
        localStorage.removeItem(PERSON);
      }
    });
    const still = person();
    if (still) {
      return still;
    }
  }
  const made = await ask<Person>('POST', 'api/people', { name });
  localStorage.setItem(PERSON, JSON.stringify({ person: made.person, token: made.token }));
  return made;
}

export function keyOf(id: string): Key {
  return JSON.parse(localStorage.getItem(KEYS + id) ?? '{}') as Key;
}
export function keepKey(id: string, key: Key): void {
  localStorage.setItem(KEYS + id, JSON.stringify({ ...keyOf(id), ...key }));
}

export async function openTable(wish: TableWish): Promise<string> {
  await introduce(wish.name);
  const { table, invite, code } = await ask<Key & { table: TableInfo }>('POST', 'api/tables', {
    map: wish.map,
    seats: wish.seats.map(({ kind, name, level }) =>
      kind === 'bot' ? { kind, level } : kind === 'open' ? { kind } : { kind: 'me', name },
    ),
    open_platform: wish.openPlatform,
    ...(wish.first === undefined ? {} : { first: wish.first }),
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
  ask('POST', `api/tables/${id}/sit`, { ...keyOf(id), ...(seat ? { seat } : {}), name });
export const stand = (id: string, seat: number): Promise<unknown> =>
  ask('POST', `api/tables/${id}/stand`, { seat });
export const putBot = (id: string, seat: number, level: string): Promise<unknown> =>
  ask('POST', `api/tables/${id}/seat`, { seat, kind: 'bot', level });
export const freeSeat = (id: string, seat: number): Promise<unknown> =>
  ask('POST', `api/tables/${id}/seat`, { seat, kind: 'open' });
export const startTable = (id: string): Promise<unknown> =>
  ask('POST', `api/tables/${id}/start`, {});
export const takeOver = (id: string, seat: number): Promise<unknown> =>
  ask('POST', `api/tables/${id}/takeover`, { seat });

export const giveBack = (id: string, seat: number): Promise<unknown> =>
  ask('POST', `api/tables/${id}/giveback`, { seat });

/** A secret that moves a seat to another device, once. */
export async function seatLink(id: string, seat: number): Promise<string> {
  return (await ask<{ link: string }>('POST', `api/tables/${id}/link`, { seat })).link;
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
