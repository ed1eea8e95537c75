// The golden messages of tests/server/golden, which the server's own tests hold to a real server,
// read by what the page reads them with: a table over a socket, and the questions over HTTP. And
// what the page says has the members of the golden messages of a client, which the server
// understands.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openNode } from '../e2e/replay';
import type { Client } from '../src/engine/client';
import type { GameEvent } from '../src/engine/types';
import { RemoteTable } from '../src/table/remote.svelte';
import * as server from '../src/table/server';

const FOLDER = new URL('../../tests/server/golden/', import.meta.url);

type Json = Record<string, unknown>;
const golden = (name: string): Json =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Json;
const person = golden('server-person') as { person: string; token: string; name: string };
const table = golden('server-table-message').table as server.TableInfo;

// The settings ask the browser for its colors, and for what other windows choose, as soon as they
// are read; what knows its address asks for that.
vi.hoisted(() => {
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined];
  const media = { matches: false, addEventListener, removeEventListener };
  const location = { hash: '' };
  Object.assign(globalThis, { matchMedia: () => media, window: media, location, addEventListener });
});

// The engine of the page, without the worker around it.
vi.mock('../src/engine/client', () => ({
  openEngine(): Client {
    const engine = openNode();
    return new Proxy({} as Client, {
      get: (_, call: string) =>
        call === 'close'
          ? () => undefined
          : async (...args: unknown[]) =>
              ((await engine) as unknown as Record<string, (...a: unknown[]) => unknown>)[call]!(
                ...args,
              ),
    });
  },
}));

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: Json[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly url: URL) {
    FakeSocket.last = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Json);
  }
  hear(message: Json): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.readyState = 3;
  }
}

class Store {
  private kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('localStorage', new Store());
  vi.stubGlobal('sessionStorage', new Store());
  const { addEventListener, removeEventListener } = window;
  vi.stubGlobal('document', {
    baseURI: 'https://play.example.org/',
    ...{ addEventListener, removeEventListener, visibilityState: 'visible' },
  });
  const { person: id, token } = person;
  localStorage.setItem('roundhouse.person', JSON.stringify({ person: id, token }));
});
afterEach(() => vi.unstubAllGlobals());

/** Until all that was heard is digested. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 50));

/** The members and their types; lists count by their first. */
const shape = (value: unknown): unknown =>
  Array.isArray(value)
    ? [shape(value[0])]
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, shape(v)]))
      : typeof value;

async function seated(): Promise<{ page: RemoteTable; socket: FakeSocket }> {
  const page = new RemoteTable(table.id, false);
  await settle();
  const socket = FakeSocket.last;
  socket.hear(golden('server-welcome'));
  socket.hear(golden('server-table-message'));
  socket.hear(golden('server-chats'));
  socket.hear(golden('server-snapshot'));
  await vi.waitFor(() => expect(page.seen).toBeDefined());
  return { page, socket };
}

describe('golden messages', () => {
  test('a table and its first view', async () => {
    const { page, socket } = await seated();
    expect(socket.url.href).toBe('wss://play.example.org/ws');
    expect(page.isHost).toBe(true);
    expect(page.mine).toEqual([0]);
    expect(page.seats.map((s) => s.kind)).toEqual(['here', 'away', 'bot']);
    expect(page.seats.map((s) => s.name)).toEqual(table.seats.map((s) => s.name));
    const { lines } = golden('server-chats') as { lines: { seat: number }[] };
    expect(page.chat).toEqual(lines.map((line) => ({ ...line, seat: line.seat - 1 })));
    expect(page.eye).toBe(0);
    // The position that the engine in the page reads is the view that the server wrote.
    const snapshot = golden('server-snapshot');
    expect(page.seen.view).toEqual(snapshot.view);
    expect(page.seen.legal.map((a) => a.text)).toEqual(snapshot.legal);
    page.close();
  });

  test('seats that would break off are counted as all seats of the page', async () => {
    const { page, socket } = await seated();
    const message = golden('server-table-message') as Json & { table: typeof table };
    socket.hear({ ...message, table: { ...message.table, break_off: [1, 3] } });
    expect(page.info!.break_off).toEqual([0, 2]);
    page.close();
  });

  test('a bot stands in for somebody only while the game runs', async () => {
    const { page, socket } = await seated();
    const message = golden('server-table-message') as Json & { table: typeof table };
    const hear = (status: string): void => {
      const seats = message.table.seats.map((s, i) => (i === 0 ? { ...s, bot: 'greedy' } : s));
      socket.hear({ ...message, table: { ...message.table, seats, status } });
    };
    hear('playing');
    expect(page.stoodIn).toBe(true);
    hear('over');
    expect(page.stoodIn).toBe(false);
    page.close();
  });

  test('a move, its acknowledgement and its update', async () => {
    const { page, socket } = await seated();
    const steps: [GameEvent[], number][] = [];
    page.listen((events, step) => steps.push([events, step]));
    const update = golden('server-update');
    const moved = page.act(update.action as string);
    const said = socket.sent.find((m) => m.t === 'move')!;
    expect(shape(said)).toEqual(shape(golden('client-move')));
    socket.hear({ ...golden('server-ack'), id: said.id });
    socket.hear(update);
    expect(await moved).toBeUndefined();
    expect(page.seen.view).toEqual(update.view);
    expect(steps).toMatchObject([[update.events, update.seq]]);
    expect(steps[0]![0][0]!.told!.key).toBe('event.chose.you');
    page.close();
  });

  test('a refusal', async () => {
    const { page, socket } = await seated();
    const moved = page.act('draw deck');
    const refused = golden('server-refused');
    socket.hear({ ...refused, id: socket.sent.find((m) => m.t === 'move')!.id });
    expect(await moved).toEqual({
      result: refused.code,
      sentence: refused.message,
      clause: refused.clause,
    });
    page.close();
  });

  test('talk, trouble, a bot that takes over, the end', async () => {
    const { page, socket } = await seated();
    socket.hear(golden('server-chat'));
    const { line } = golden('server-chat') as { line: { seat: number } };
    expect(page.chat.at(-1)).toEqual({ ...line, seat: line.seat - 1 });
    page.say('Hi');
    const { seat, ...chat } = socket.sent.find((m) => m.t === 'chat')!;
    expect(seat).toBe(1);
    expect(shape(chat)).toEqual(shape(golden('client-chat')));
    socket.hear(golden('server-error-message'));
    expect(page.trouble).toBe(golden('server-error-message').message);
    const control = golden('server-update-control');
    socket.hear(control);
    await vi.waitFor(() => expect(page.seen.step).toBe(control.seq));
    expect(page.seen.view).toEqual(control.view);
    const over = golden('server-snapshot-over');
    socket.hear(over);
    await vi.waitFor(() => expect(page.seen.step).toBe(over.seq));
    expect(page.seen.view).toEqual(over.view);
    expect(page.seen.view.phase).toBe('over');
    page.close();
  });

  test('a watcher, who says that nothing was seen yet, and later what was', async () => {
    const page = new RemoteTable(table.id, true);
    await settle();
    const socket = FakeSocket.last;
    socket.hear(golden('server-welcome'));
    const { want, ...first } = socket.sent.at(-1)!;
    expect(shape(first)).toEqual(shape(golden('client-watch-new')));
    expect(golden('client-watch-undo').want).toEqual(expect.arrayContaining(want as string[]));
    socket.hear(golden('server-table-message'));
    const snapshot = golden('server-snapshot-past');
    socket.hear(snapshot);
    await vi.waitFor(() => expect(page.seen).toBeDefined());
    expect(page.seen.view.to_act.map((seat) => seat + 1)).toEqual(snapshot.to_act);
    const past = snapshot.past as { seq: number; events: GameEvent[] }[];
    expect(past.length).toBeGreaterThan(1);
    expect(page.log).toMatchObject(past.map(({ seq, events }) => ({ seq, events })));
    socket.hear(golden('server-bye'));
    socket.onclose?.();
    await vi.waitFor(() => expect(FakeSocket.last).not.toBe(socket));
    await settle();
    const again = FakeSocket.last;
    expect(shape(again.sent[0])).toEqual(shape(golden('client-hello')));
    again.hear(golden('server-welcome'));
    expect(again.sent.at(-1)).toMatchObject({ seat: 0, seen: snapshot.seq, hash: snapshot.hash });
    expect(shape(again.sent.at(-1))).toEqual(shape(golden('client-watch')));
    again.hear({ ...golden('server-level'), seat: 0, seq: snapshot.seq, hash: snapshot.hash });
    await settle();
    expect(page.seen.step).toBe(snapshot.seq);
    expect(page.log.length).toBe(past.length);
    page.close();
  });

  test('who comes back is told what others did meanwhile, and goes on', async () => {
    const key = `roundhouse.since.${table.id}`;
    const snapshot = golden('server-snapshot');
    const seq = snapshot.seq as number;
    const [entry] = golden('server-snapshot-past').past as Json[];
    localStorage.setItem(key, JSON.stringify({ seq: seq - 1, at: 0 }));
    const page = new RemoteTable(table.id, false);
    await settle();
    const socket = FakeSocket.last;
    socket.hear(golden('server-welcome'));
    socket.hear({
      ...golden('server-table-message'),
      table: { ...(golden('server-table-message').table as Json), status: 'playing' },
    });
    expect(socket.sent.find(({ seat }) => seat === 1)).toMatchObject({ steps: seq - 1 });
    const { position } = snapshot;
    const moves = [seq - 1, seq].map((n) => ({ ...entry, seq: n, position }));
    socket.hear({ ...snapshot, past: moves });
    await vi.waitFor(() => expect(page.since.missed).toBeDefined());
    expect(page.since.missed).toMatchObject({ earlier: 0, moves: [{ seq, position }] });
    expect(localStorage.getItem(key)).toContain(`${seq - 1}`);
    page.since.done();
    expect(page.since.missed).toBeUndefined();
    const { seq: kept, at } = JSON.parse(localStorage.getItem(key)!) as Record<string, number>;
    expect(kept).toBe(seq);
    expect(Date.now() - at!).toBeLessThan(60_000);
    page.close();
  });

  test('what a table has no use for leaves it as it was', async () => {
    const { page, socket } = await seated();
    const before = JSON.stringify([page.seen, page.info, page.chat, page.log, page.trouble]);
    const used = /welcome|table-message|chat|snapshot|update|ack|refused|level|error-message/;
    const others = readdirSync(FOLDER)
      .map((file) => file.replace('.json', ''))
      .filter((name) => name.startsWith('server-') && !used.test(name))
      .map(golden)
      .filter((message) => 't' in message);
    expect(others.length).toBeGreaterThan(2);
    for (const message of others) {
      socket.hear(message);
    }
    await settle();
    expect(JSON.stringify([page.seen, page.info, page.chat, page.log, page.trouble])).toBe(before);
    page.close();
  });
});

describe('golden answers', () => {
  const asked: { method: string; path: string; body?: Json; token: string | null }[] = [];
  function answer(status: number, name: string): void {
    vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
      asked.push({
        method: init.method!,
        path: url.pathname,
        ...(init.body ? { body: JSON.parse(init.body as string) as Json } : {}),
        token: new Headers(init.headers).get('Authorization'),
      });
      const body = JSON.stringify(golden(name));
      return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
    });
  }

  test('a person is made and kept', async () => {
    localStorage.removeItem('roundhouse.person');
    answer(201, 'server-person');
    await server.introduce('Oak');
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/api/people', token: null });
    expect(server.person()).toEqual({ person: person.person, token: person.token });
  });

  test('a person is given up only if the server does not know them', async () => {
    answer(409, 'server-error');
    await server.introduce('Oak');
    expect(server.person()).toEqual({ person: person.person, token: person.token });
  });

  test('a table is opened; its secrets are kept and never in an address', async () => {
    answer(201, 'server-table-new');
    const wish = {
      ...{ map: 'usa', openPlatform: false, first: 1, name: 'Oak', seats: [] },
      ...{ hints: true, standIn: true, isPublic: false, forfeit: false, rated: false, turn: 86400 },
    };
    const made = golden('server-table-new') as { table: Json; invite: string; code: string };
    expect(await server.openTable(wish)).toBe(made.table.id);
    expect(server.keyOf(made.table.id as string)).toEqual({ invite: made.invite, code: made.code });
    expect(asked.at(-1)!.token).toBe(`Bearer ${person.token}`);
    expect(asked.at(-1)!.body!.first).toBe(2); // seats count from 1 on the wire
    expect(asked.at(-1)!.body).toMatchObject({ hints: true, stand_in: true, public: false });
    expect(asked.at(-1)!.body!.clock).toEqual({ move_s: 86400 });
    expect(asked.every((a) => !a.path.includes(person.token.split('.')[1]!))).toBe(true);
  });

  test('levels, tables, and a refusal in words', async () => {
    answer(200, 'server-about');
    const levels = golden('server-about').levels as { id: string }[];
    expect(await server.serverLevels()).toEqual(levels.map((l) => l.id));
    answer(200, 'server-lobby');
    expect(await server.publicTables()).toEqual(golden('server-lobby').tables);
    answer(409, 'server-error');
    const { message } = golden('server-error').error as { message: string };
    await expect(server.sit(table.id, 2, 'Elm')).rejects.toThrow(message);
  });
});
