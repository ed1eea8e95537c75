// Measures the boards: nothing on them may touch what it should not.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { arrange } from '../src/map/arrange';
import { boardOf } from '../src/map/board';
import { corners, distanceToBox, gap, type Box } from '../src/map/geometry';
import { cityRadius } from '../src/map/labels';
import type { BoardLayout } from '../src/map/layout';
import { spaceBox } from '../src/map/rows';
import { SPACE_LENGTH, SPACE_WIDTH } from '../src/map/sizes';
import type { MapData } from '../src/map/types';
import { readBook } from '../src/words/book';

const read = (id: string): MapData =>
  JSON.parse(readFileSync(new URL(`../../data/${id}.json`, import.meta.url), 'utf8')) as MapData;

/** A map of somebody's own, with no drawing hints at all. */
function bare(map: MapData): MapData {
  const plain = JSON.parse(JSON.stringify(map)) as MapData;
  plain.cities.forEach((c) => delete c.label);
  plain.routes.forEach((r) => {
    delete r.bend;
    delete r.slide;
  });
  return plain;
}

/** The map with its names in another language, as the page draws it. */
function translated(map: MapData, language: string): MapData {
  const file = new URL(`../../data/messages/${language}.txt`, import.meta.url);
  const book = readBook(readFileSync(file, 'utf8'));
  const cities = map.cities.map((c) => ({
    ...c,
    name: c.name && (book.get(`city.${c.id}`) ?? c.name),
  }));
  const same = new Set(cities.filter((c, i) => c.name === map.cities[i]!.name).map((c) => c.id));
  const isCity = new Set(cities.map((c) => c.id));
  return arrange(
    { ...map, cities },
    { rounds: 1, small: true, keep: (id) => !isCity.has(id) || same.has(id) },
  );
}

interface Thing {
  name: string;
  box: Box;
}

function spacesOf(layout: BoardLayout): Thing[] {
  return layout.routes.flatMap(({ route, spaces }) =>
    spaces.map((place, i) => ({ name: `${route.id} ${i + 1}`, box: spaceBox(place) })),
  );
}

function labelsOf(layout: BoardLayout): Thing[] {
  return layout.cities.flatMap(({ city, label }) =>
    label ? [{ name: city.name, box: label.box }] : [],
  );
}

function touching(these: Thing[], those: Thing[], clear: number): string[] {
  const found: string[] = [];
  for (const a of these) {
    for (const b of those) {
      if (a !== b && (these !== those || a.name < b.name) && gap(a.box, b.box) < clear) {
        found.push(`${a.name} / ${b.name}: ${gap(a.box, b.box).toFixed(1)}`);
      }
    }
  }
  return found;
}

describe.each([
  ['usa', read('usa')],
  ['great-lakes', read('great-lakes')],
  ['example-map', read('example-map')],
  ['usa without hints', bare(read('usa'))],
  ['usa in Greek', translated(read('usa'), 'el')],
  ['great-lakes in Greek', translated(read('great-lakes'), 'el')],
])('%s', (_, map) => {
  const layout = boardOf(map);
  const spaces = spacesOf(layout);
  const labels = labelsOf(layout);

  test('every route has all its spaces, every city its name', () => {
    expect(layout.routes.map((r) => r.spaces.length)).toEqual(map.routes.map((r) => r.length));
    expect(labels).toHaveLength(map.cities.filter((c) => c.name && !c.junction).length);
  });

  test('no two spaces overlap', () => {
    expect(touching(spaces, spaces, 0.4)).toEqual([]);
  });

  test('no name is covered by a space, a city or another name', () => {
    expect(touching(labels, spaces, 0.5)).toEqual([]);
    expect(touching(labels, labels, 3)).toEqual([]);
    const covered = labels.flatMap(({ name, box }) =>
      layout.cities
        .filter(({ city, ...at }) => distanceToBox(at, box) < cityRadius(city) + 1)
        .map(({ city }) => `${name} / ${city.id}`),
    );
    expect(covered).toEqual([]);
  });

  test('no space lies on a city', () => {
    const covered = spaces.flatMap(({ name, box }) =>
      layout.cities
        .filter(({ city, ...at }) => distanceToBox(at, box) < cityRadius(city) + 1)
        .map(({ city }) => `${name} / ${city.id}`),
    );
    expect(covered).toEqual([]);
  });

  test('everything is inside the frame', () => {
    const { left, top, right, bottom } = layout.view;
    const outside = [...spaces, ...labels]
      .filter(({ box }) =>
        corners(box).some((p) => p.x < left || p.x > right || p.y < top || p.y > bottom),
      )
      .map(({ name }) => name);
    expect(outside).toEqual([]);
  });

  test('a row of spaces does not leave its cities behind', () => {
    const far = layout.routes.flatMap(({ route, spaces: row }) => {
      const end = (id: string, place: (typeof row)[number]): number =>
        distanceToBox(
          layout.cities.find((c) => c.city.id === id)!,
          spaceBox(place),
        );
      const first = row[0]!;
      const last = row[row.length - 1]!;
      const most = Math.max(
        Math.min(end(route.a, first), end(route.a, last)),
        Math.min(end(route.b, first), end(route.b, last)),
      );
      return most > 1.6 * SPACE_LENGTH ? [`${route.id}: ${most.toFixed(0)}`] : [];
    });
    expect(far).toEqual([]);
  });
});

test('spaces are the same size on every board', () => {
  expect(SPACE_LENGTH / SPACE_WIDTH).toBeGreaterThan(2);
  for (const id of ['usa', 'great-lakes', 'example-map']) {
    for (const { box } of spacesOf(boardOf(read(id)))) {
      expect([box.halfLength, box.halfWidth]).toEqual([SPACE_LENGTH / 2, SPACE_WIDTH / 2]);
    }
  }
});
