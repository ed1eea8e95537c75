// What somebody wants to play, who wears which color, who has left a table.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ownerOf, swapped, wear } from '../src/art/worn.svelte';
import { PLAYERS } from '../src/art/colors';
import type { Setup } from '../src/home/last';
import { Wish } from '../src/home/wish.svelte';
import { GoneSeats } from '../src/table/gone.svelte';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => undefined };
  Object.assign(globalThis, { matchMedia: () => media, window: media });
});
beforeEach(() => vi.useFakeTimers());

describe('a wish', () => {
  test('names at a server no bots that are not there', () => {
    const wish = new Wish('usa', undefined);
    wish.name = 'Oak';
    const names = (): string[] => wish.shown.map((_, i) => wish.seatName(i));
    expect(names()).toEqual(['Oak', 'Juniper', 'Tender']);
    wish.play('server');
    expect(names()).toEqual(['Oak', 'seat 2: free seat', 'seat 3: free seat']);
    wish.chairs[2]!.kind = 'bot';
    expect(names()[2]).toBe('seat 3: bot, easy');
  });

  test('has each color once', () => {
    const wish = new Wish('usa', undefined);
    wish.paint(0, 'black');
    wish.paint(1, 'black');
    expect(wish.chairs.map((c) => c.color)).toEqual(['red', 'black', 'green', 'yellow', 'blue']);
    expect(wish.here.seats.map((s) => s.color)).toEqual(['red', 'black', 'green']);
    expect(wish.there.seats.map((s) => s.color)).toEqual(['red', 'black', 'green']);
  });

  test('begins with what was chosen last', () => {
    const first = new Wish('usa', undefined);
    first.play('server');
    first.count = 4;
    first.paint(0, 'green');
    Object.assign(first, { hints: true, standIn: false, isPublic: true, first: 2, turn: 60 });
    const kept = JSON.parse(JSON.stringify(first.kept)) as Setup;
    const wish = new Wish('usa', kept);
    wish.play('server');
    expect(wish.there).toEqual(first.there);
    expect(kept.here).toBeUndefined();
    // Without the server nobody joins: bots do.
    wish.play('here');
    expect(wish.here.seats.map((s) => s.kind)).toEqual(['here', 'bot', 'bot', 'bot']);
  });

  test('of a game for fewer has a starter who is there', () => {
    const wish = new Wish('usa', undefined);
    wish.first = 4;
    expect(wish.here.first).toBeUndefined();
    wish.count = 5;
    expect(wish.here.first).toBe(4);
  });

  test('says why a table cannot be rated, one reason after the other', () => {
    const wish = new Wish('m-1', undefined);
    wish.play('server');
    wish.rated = wish.hints = wish.openPlatform = true;
    wish.first = 0;
    wish.chairs[1]!.kind = 'here';
    const mend: Record<string, () => void> = {
      map: () => (wish.game = 'card-game'),
      clock: () => (wish.turn = 180),
      hints: () => (wish.hints = false),
      open: () => (wish.openPlatform = false),
      first: () => (wish.first = -1),
      twice: () => (wish.chairs[1]!.kind = 'open'),
    };
    for (const [reason, change] of Object.entries(mend)) {
      expect([wish.unrated, wish.there.rated]).toEqual([reason, false]);
      change();
    }
    expect([wish.unrated, wish.there.rated]).toEqual([undefined, true]);
  });

  test('asks about hints only where somebody else is', () => {
    const wish = new Wish('usa', undefined);
    expect(wish.people).toBe(false);
    wish.chairs[1]!.kind = 'here';
    expect(wish.people).toBe(true);
  });
});

test('colors are those of the seats, unless others were chosen', () => {
  expect([0, 1, 4].map(ownerOf)).toEqual(['blue', 'red', 'black']);
  wear(['yellow', undefined]);
  expect([0, 1, 2].map(ownerOf)).toEqual(['yellow', 'red', 'green']);
  wear([]);
  expect(swapped(PLAYERS, 0, 'blue')).toEqual([...PLAYERS]);
});

test('who has left may be stood in for once their time is over, and not when they are back', () => {
  const gone = new GoneSeats();
  gone.hear([
    { seat: 1, patience_ms: 5000 },
    { seat: 2, patience_ms: 0 },
  ]);
  expect(gone.list).toEqual([
    { seat: 1, ready: false },
    { seat: 2, ready: true },
  ]);
  vi.advanceTimersByTime(5100);
  expect(gone.list[0]).toEqual({ seat: 1, ready: true });
  gone.hear([{ seat: 1, patience_ms: 5000 }]);
  gone.hear([]);
  vi.advanceTimersByTime(9000);
  expect(gone.list).toEqual([]);
});
