// What of the page is not the engine: messages, payments in order, records in addresses, the end.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openNode } from '../e2e/replay';
import { pack, unpack } from '../src/end/pack';
import { scenesOf } from '../src/end/show';
import type { GameMap } from '../src/app/maps';
import { SPECTATOR } from '../src/engine/engine';
import type { Action, Complaint } from '../src/engine/types';
import { openPlaces, optionsFor } from '../src/play/options';
import { fillIn, readBook } from '../src/words/book';
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
