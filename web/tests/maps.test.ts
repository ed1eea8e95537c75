// Maps that anybody may have written: hints that cannot be drawn with are left out, cities without
// a place get one, and whatever is drawn keeps its distances.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { boardOf } from '../src/map/board';
import { cleanMap, landOf } from '../src/map/clean';
import { gap } from '../src/map/geometry';
import { mapOfRecord, rulebookOf } from '../src/map/files';
import { spaceBox } from '../src/map/rows';
import type { MapData } from '../src/map/types';

const read = (path: string): MapData =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as MapData;
const isle = read('../e2e/maps/heron-isle.json');
const usa = read('../../data/usa.json');

/** Without anything that helps to draw it. */
const bare = (map: MapData, places: boolean): MapData =>
  ({
    ...map,
    board_aspect: undefined,
    space: undefined,
    crop: undefined,
    cities: map.cities.map(({ id, name, at }) => (places ? { id, name, at } : { id, name })),
    routes: map.routes.map((route) => ({ ...route, bend: undefined, slide: undefined })),
  }) as unknown as MapData;

/** Pairs of things that touch: spaces of two routes, names and spaces, two names. */
function touching(map: MapData): string[] {
  const { routes, cities } = boardOf(cleanMap(map));
  const things = [
    ...routes.flatMap(({ route, spaces }) =>
      spaces.map((space) => ({ id: route.id, box: spaceBox(space) })),
    ),
    ...cities.flatMap(({ city, label }) => (label ? [{ id: city.name, box: label.box }] : [])),
  ];
  return things.flatMap((a, i) =>
    things
      .slice(i + 1)
      .filter((b) => a.id !== b.id && gap(a.box, b.box) < 0)
      .map((b) => `${a.id} on ${b.id}`),
  );
}

test('a map without hints is arranged: nothing touches', () => {
  expect(touching(isle)).toEqual([]);
  expect(touching(bare(isle, true))).toEqual([]);
}, 60_000);

test('cities without a place get one on the sheet, each its own', () => {
  const placed = cleanMap(bare(isle, false));
  for (const { at } of placed.cities) {
    expect(at.every((x) => x > 0 && x < 1)).toBe(true);
  }
  const apart = placed.cities.flatMap((a, i) =>
    placed.cities.slice(i + 1).map((b) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])),
  );
  expect(Math.min(...apart)).toBeGreaterThan(0.05);
  expect(cleanMap(bare(isle, false))).toEqual(placed);
});

test('places on the globe are taken: north is up, east is right', () => {
  const cities = bare(usa, false).cities.map((city, i) => ({
    ...city,
    lat: (usa.cities[i] as unknown as { lat: number }).lat,
    lon: (usa.cities[i] as unknown as { lon: number }).lon,
  }));
  const { cities: placed } = cleanMap({ ...bare(usa, false), cities });
  const at = (id: string): [number, number] => placed.find((c) => c.id === id)!.at;
  expect(at('seattle')[0]).toBeLessThan(at('boston')[0]);
  expect(at('seattle')[1]).toBeLessThan(at('los-angeles')[1]);
  expect(at('duluth')[1]).toBeLessThan(at('new-orleans')[1]);
});

test('hints that cannot be drawn with are left out', () => {
  const wild = {
    ...isle,
    board_aspect: 'wide',
    space: -1,
    crop: [0, 0, 0, 0],
    cities: isle.cities.map((c) => ({ ...c, label: { side: 'up', move: 'far' } })),
    routes: isle.routes.map((r) => ({ ...r, bend: [1], slide: Infinity })),
  } as unknown as MapData;
  const plain = { ...isle, board_aspect: undefined } as unknown as MapData;
  expect(boardOf(cleanMap(wild))).toEqual(boardOf(cleanMap(plain)));
}, 60_000);

test('land is drawn as the map says, and plain paper if it says nothing', () => {
  expect(
    landOf(
      {
        land: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        ],
      },
      2,
    ),
  ).toMatchObject({
    width: 1000,
    height: 500,
    land: expect.stringMatching(/^M\d+ \d+l[-\d ]+z$/) as string,
  });
  expect(landOf(undefined, 2)).toBeUndefined();
  expect(
    landOf(
      {
        land: [
          [
            [0, 0],
            [1, 'x'],
            [1, 1],
          ],
          5,
        ],
      },
      2,
    ),
  ).toBeUndefined();
});

test('which rulebook a map follows, and which map a record', () => {
  expect(rulebookOf({ game: 'board' })).toBe('usa');
  expect(rulebookOf({ game: 'board', ship_cards: {} })).toBe('great-lakes');
  expect(rulebookOf({ game: 'card' })).toBe('card-game');
  expect(mapOfRecord('roundhouse 1\nmap usa b2c698ef25760f6b\n')).toBe('usa');
  expect(mapOfRecord('roundhouse 1\nmap isle 0123456789abcdef\n')).toBe('kept-0123456789abcdef');
  expect(mapOfRecord('nothing of the kind')).toBeUndefined();
});
