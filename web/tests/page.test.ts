// What of the page is not the engine: messages, payments in order, records in addresses, the end.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openNode } from '../e2e/replay';
import { pack, unpack } from '../src/end/pack';
import { scenesOf } from '../src/end/show';
import type { GameMap } from '../src/app/maps';
import { SPECTATOR } from '../src/engine/engine';
import type { Action, Complaint } from '../src/engine/types';
import type { MapData } from '../src/map/types';
import { openPlaces, optionsFor } from '../src/play/choices/options';
import { search } from '../src/rules/rules.svelte';
import { fillIn, readBook } from '../src/words/book';
import { say } from '../src/words/say.svelte';
import { sayBadFile, sayComplaint } from '../src/words/phrases';

const GAMES = new URL('../../tests/games/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, GAMES), 'utf8');

describe('messages', () => {
  it('reads keys, and leaves comments and blank lines', () => {
    const book = readBook('# no\n\na.b = x = {y}\n c = no\n');
    expect(book.get('a.b')).toBe('x = {y}');
  });
  it('fills in parameters and forms', () => {
    const english = new Intl.PluralRules('en');
    expect(fillIn('{n} {n|card|cards}', { n: 1 }, english)).toBe('1 card');
    expect(fillIn('{n} {n|card|cards}', { n: 2 }, english)).toBe('2 cards');
    const romanian = new Intl.PluralRules('ro');
    expect(fillIn('{n|a|b|c}', { n: 1 }, romanian)).toBe('a');
    expect(fillIn('{n|a|b|c}', { n: 3 }, romanian)).toBe('b');
    expect(fillIn('{n|a|b|c}', { n: 25 }, romanian)).toBe('c');
    expect(fillIn('{who}', {}, english)).toBe('{who}');
  });
});

describe('options', () => {
  const claim = (cards: Record<string, number>): Action => ({
    kind: 'claim',
    seat: 0,
    text: JSON.stringify(cards),
    route: 'a--b',
    cards,
  });
  it('puts the thriftiest payment first', () => {
    const legal = [
      claim({ locomotive: 2 }),
      claim({ red: 1, locomotive: 1 }),
      claim({ 'red-harbor': 2 }),
      claim({ red: 2 }),
      claim({ blue: 2 }),
    ];
    const hand = { red: 2, blue: 5, locomotive: 2, 'red-harbor': 2 };
    const sorted = optionsFor({ kind: 'route', route: 'a--b' }, legal, hand);
    expect(sorted.map((a) => a.text)).toEqual(
      [legal[4], legal[3], legal[2], legal[1], legal[0]].map((a) => a!.text),
    );
    expect([...openPlaces(legal)]).toEqual(['a--b']);
  });
});

describe('the rules', () => {
  const rules = {
    about: '',
    sections: [
      { id: 'CLAIM', title: 'Claiming', clauses: [{ id: 'X-1', text: 'a' }], examples: ['claim'] },
      { id: 'DRAW', title: 'Drawing', clauses: [{ id: 'X-2', text: 'Two cards' }], examples: [] },
    ],
  };
  const found = (words: string): string[] =>
    search(rules, words).sections.flatMap((s) => [...s.clauses.map((c) => c.id), ...s.examples]);
  it('are searched by words of clauses, sections and captions, without case and accents', () => {
    expect(found('')).toEqual(['X-1', 'claim', 'X-2']);
    expect(found('CÁRDS two')).toEqual(['X-2']);
    expect(found('claiming')).toEqual(['X-1', 'claim']);
    expect(found(say('page.example.claim').split(' ').slice(-3).join(' '))).toEqual(['claim']);
  });
});

describe('records', () => {
  it('come back from an address as they were', async () => {
    const record = read('usa-2-usual.ride');
    const packed = await pack(record);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(await unpack(packed)).toBe(record);
  });
  it('that are wrong are answered by a message, as the engine says it in English', async () => {
    const engine = await openNode();
    const good = read('usa-2-usual.ride');
    const slips = [
      '1: pass',
      '1: claim nowhere 2 red',
      '9: pass',
      'foo',
      '1: draw',
      '1: draw pink',
    ];
    for (const slip of slips) {
      const opened = await engine.open(good.replace(/^1: draw.*$/m, slip));
      expect('complaint' in opened && opened.line).toBeGreaterThan(0);
      expect(sayComplaint(opened as Complaint)).toBe((opened as Complaint).complaint);
    }
    const none = (await engine.open('nothing')) as Complaint;
    expect(sayBadFile(none)).toBe('This file cannot be opened: this is no record of a game');
  });
  for (const [name, few] of [
    ['usa-2-usual.ride', true],
    ['usa-5-usual.ride', false],
  ] as const) {
    it(`${name}: the half of a double is closed to ${few ? 'all' : 'who has the other'}`, async () => {
      const engine = await openNode();
      await engine.open(read(name));
      const file = new URL('../../data/usa.json', import.meta.url);
      const { routes } = JSON.parse(readFileSync(file, 'utf8')) as MapData;
      const found: number[] = [];
      for (const eye of [0, 1, 2, 3, 4, SPECTATOR]) {
        const { view, closed } = engine.see(eye);
        const taken = new Set(view.players.flatMap((p) => p.routes));
        const own = new Set(few ? taken : view.players[eye]?.routes);
        const halves = routes.filter(
          (r) =>
            !taken.has(r.id) &&
            routes.some((o) => o.double === r.double && own.has(o.id) && r.double),
        );
        expect(closed).toEqual(halves.map((r) => r.id));
        found.push(closed.length);
      }
      expect(found[found.length - 1]! > 0).toBe(few);
      expect(Math.max(...found)).toBeGreaterThan(0);
    });
  }
  for (const name of readdirSync(GAMES).filter((file) => file.endsWith('.ride'))) {
    it(`${name}: the show ends with the engine’s totals`, async () => {
      const engine = await openNode();
      const opened = await engine.open(read(name));
      if ('complaint' in opened) {
        throw new Error(`${opened.line}: ${opened.complaint}`);
      }
      const file = JSON.parse(
        readFileSync(new URL(`../../data/${opened.map}.json`, import.meta.url), 'utf8'),
      ) as { tickets: { id: string }[] };
      const map = {
        board: opened.map !== 'card-game',
        city: (id: string) => id,
        ticket: (id: string) => file.tickets.find((t) => t.id === id),
      } as unknown as GameMap;
      const { view, scores } = engine.see(SPECTATOR);
      expect(view.phase).toBe('over');
      const scenes = scenesOf(map, view, scores, opened.names);
      expect(scenes[scenes.length - 1]!.totals).toEqual(scores.map((s) => s.total));
      // Before the first ticket is turned over the totals are the points on the board.
      if (map.board) {
        expect(scenes[0]!.totals).toEqual(view.players.map((p) => p.score));
      }
    });
  }
});
