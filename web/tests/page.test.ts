// What of the page is not the engine: messages, payments in order, records in addresses, the end.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openNode } from '../e2e/replay';
import { pack, unpack } from '../src/end/pack';
import { scenesOf } from '../src/end/show';
import { afterGame, proposedLevel, rivalLevel, type Streak } from '../src/end/streak';
import { mapOf, type GameMap } from '../src/app/maps';
import { SPECTATOR, type Opened } from '../src/engine/engine';
import type { Action, Complaint, PlayerView } from '../src/engine/types';
import type { MapData } from '../src/map/types';
import { marksOf } from '../src/play/card-game/marks';
import { openPlaces, optionsFor } from '../src/play/choices/options';
import { search } from '../src/rules/rules.svelte';
import { fillIn, readBook } from '../src/words/book';
import { has, say } from '../src/words/say.svelte';
import { keepWords } from '../tools/languages';
import {
  sayBadFile,
  sayComplaint,
  sayEvents,
  sayCards,
  sayOf,
  sayRefusal,
} from '../src/words/phrases';

const GAMES = new URL('../../tests/games/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, GAMES), 'utf8');

it('a card of a ticket lies on the platform, in the railyard, in the hand, or is missing', () => {
  const player = {
    platform: { red: 1, locomotive: 1 },
    platform_n: 2,
    yard: { blue: { cards: 1, wilds: 1 } },
    hand: { red: 1, blue: 1 },
  } as unknown as PlayerView;
  expect(marksOf(['red', 'red', 'blue', 'green'], player)).toEqual([
    ...['platform', 'hand', 'yard', 'missing'],
  ]);
  // The same card does not serve twice, and nobody sees a platform that is closed.
  const closed = { ...player, platform: undefined } as unknown as PlayerView;
  expect(marksOf(['blue', 'blue', 'blue'], closed)).toEqual(['yard', 'hand', 'unseen']);
});

describe('messages', () => {
  it('reads keys, and leaves comments and blank lines', () => {
    const book = readBook('# no\n\na.b = x = {y}\n c = no\n');
    expect(book.get('a.b')).toBe('x = {y}');
  });
  it('come without what only the terminal says', () => {
    const text = '# remark\npage.a = 1\n\nusage.b = 2\nroute = 3\n';
    expect(keepWords(text, new Set(['page']))).toBe('page.a = 1\nroute = 3');
    expect(has('usage.play') || has('help.draw')).toBe(false);
    expect(has('event.took.you')).toBe(true);
    expect(has('complaint.no-record')).toBe(false); // the engine itself speaks English
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

describe('wild cards', () => {
  it('have the name that the game gives them', async () => {
    const refused = { result: 'second-wild', sentence: '', clause: '' };
    for (const [game, name] of [
      ['usa', 'locomotive'],
      ['great-lakes', 'wild card'],
    ] as const) {
      const map = await mapOf(game);
      expect(sayRefusal(map, refused)).toContain(name);
    }
  });
});

describe('events', () => {
  const NAMES = ['Ash', 'Birch', 'Cleo', 'Dan', 'Eve'];
  for (const name of ['usa-5-usual.ride', 'great-lakes-4-usual.ride', 'card-game-3-usual.ride']) {
    it(`of ${name} are whole sentences, the same for those that a server sends`, async () => {
      const engine = await openNode();
      const { map } = (await engine.open(read(name))) as Opened;
      const teller = { map: await mapOf(map), names: NAMES };
      const log = engine.log(0);
      const said = log.flatMap((events) => sayEvents(teller, events)).map((line) => line.text);
      const sent = log.map((events) => events.map((e) => ({ ...e, told: undefined })));
      const there = (await engine.tell(map, 0, sent)).flatMap((events) =>
        sayEvents(teller, events),
      );
      expect(there.map((line) => line.text)).toEqual(said);
      expect(said.length).toBeGreaterThan(100);
      expect(said.filter((text) => /[[\]{}]|undefined|\s\s| \./.test(text))).toEqual([]);
      expect(said.filter((text) => text.startsWith('You ')).length).toBeGreaterThan(20);
      expect(said.filter((text) => text.startsWith('Birch ')).length).toBeGreaterThan(20);
    });
  }
});

describe('a game', () => {
  it('has the names that its record gives', async () => {
    const engine = await openNode();
    const record = read('usa-2-alone.ride').replace(/^seats 2$/m, 'seats 2\nname 2 Ægir Þór');
    expect(((await engine.open(record)) as Opened).names).toEqual(['', 'Ægir Þór']);
  });
  it('has its own words where a message has a variant for it', async () => {
    expect(sayOf(await mapOf('great-lakes'), 'page.prompt')).toContain('harbor');
    expect(sayOf(await mapOf('usa'), 'page.prompt')).not.toContain('harbor');
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
  it('says of cards of one color how many bear a harbor', () => {
    expect(sayCards({ green: 1, 'green-harbor': 1, wild: 1 })).toBe(
      '2 green (1 with a harbor) and 1 wild card',
    );
    expect(sayCards({ 'green-harbor': 2, 'red-ship': 1 })).toBe(
      '2 green with a harbor and 1 red ship',
    );
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
  it('that are wrong are answered in English as the engine says it', async () => {
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
    const whom = few ? 'all' : 'who has the other';
    it(`${name}: the half of a double is closed to ${whom}`, async () => {
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

describe('levels', () => {
  const against = (won: boolean[], level = 'easy'): Streak | undefined =>
    won.reduce<Streak | undefined>(
      (streak, w, i) => afterGame(streak, `game ${i}`, level, w),
      undefined,
    );
  it('proposes the next level after three of the same in a row', () => {
    expect(proposedLevel(against([true, true]))).toBeUndefined();
    expect(proposedLevel(against([true, true, true]))).toBe('fair');
    expect(proposedLevel(against([false, false, false]))).toBe('casual');
    expect(proposedLevel(against([true, true, false, true]))).toBeUndefined();
    expect(proposedLevel(against([true, true, true], 'expert'))).toBeUndefined();
    expect(proposedLevel(against([false, false, false], 'beginner'))).toBeUndefined();
  });
  it('counts a game once, and another level anew', () => {
    const two = against([true, true])!;
    expect(afterGame(two, 'game 1', 'easy', true)).toBe(two);
    expect(afterGame(two, 'game 2', 'hard', true).games).toEqual(['game 2']);
  });
  it('counts games of one person against bots of one level', () => {
    const me = { name: 'Ann', kind: 'here' } as const;
    const bot = (level: string) => ({ name: level, kind: 'bot', level }) as const;
    expect(rivalLevel([me, bot('easy'), bot('easy')])).toBe('easy');
    expect(rivalLevel([me, bot('easy'), bot('hard')])).toBeUndefined();
    expect(rivalLevel([me, me, bot('easy')])).toBeUndefined();
    expect(rivalLevel([bot('easy'), bot('easy')])).toBeUndefined();
  });
});
