// Fills the drawing hints of the boards in data/: bends and slides of routes, places of names.
// Hints that are there already are kept, so that what was nudged by hand stays.
//   npm run arrange                     what has no hints yet
//   npm run arrange -- chicago omaha    these ids too, starting from where they are
//   npm run arrange -- --every          everything, starting from where it is
//   npm run arrange -- --all            everything anew
import { readFileSync, writeFileSync } from 'node:fs';
import { arrange } from '../src/map/arrange';
import type { Box, Point } from '../src/map/geometry';
import { boardSize } from '../src/map/layout';
import type { Geography, MapData, RouteKind } from '../src/map/types';

type Ring = [number, number][];

/** The rings of a path of relative lines, scaled to board units. */
function ringsOf(path: string, scale: number): Ring[] {
  return path
    .split('M')
    .slice(1)
    .map((part) => {
      const [x, y, ...steps] = (part.match(/-?\d+/g) ?? []).map((n) => Number(n) * scale);
      const ring: Ring = [[x!, y!]];
      for (let i = 0; i + 1 < steps.length; i += 2) {
        const [px, py] = ring[ring.length - 1]!;
        ring.push([px + steps[i]!, py + steps[i + 1]!]);
      }
      return ring;
    });
}

function isInside(p: Point, rings: Ring[]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i]!;
      const [xj, yj] = ring[j]!;
      if (yi > p.y !== yj > p.y && p.x < ((xj - xi) * (p.y - yi)) / (yj - yi) + xi) {
        inside = !inside;
      }
    }
  }
  return inside;
}

/** Where it is dry, asked so often that the answers are kept on a grid. */
function ground(geo: Geography, map: MapData): (p: Point) => boolean {
  const { width, height } = boardSize(map);
  const rings = ringsOf(geo.land, width / geo.width);
  const cell = 6;
  const across = Math.ceil(width / cell);
  const known = new Int8Array(across * Math.ceil(height / cell + 1));
  return (p) => {
    const i = Math.floor(p.y / cell) * across + Math.floor(p.x / cell);
    if (!known[i]) {
      known[i] = isInside(p, rings) ? 1 : -1;
    }
    return known[i] === 1;
  };
}

function terrainOf(map: MapData, geo: Geography): (kind: RouteKind, space: Box) => number {
  const dry = ground(geo, map);
  return (kind, space) => {
    let wrong = 0;
    for (const t of [-0.8, 0, 0.8]) {
      const p = {
        x: space.x + t * space.halfLength * space.cos,
        y: space.y + t * space.halfLength * space.sin,
      };
      wrong += dry(p) === (kind === 'train') ? 0 : 1;
    }
    return wrong * (kind === 'ship' ? 9 : 4);
  };
}

/** Puts hints at the end of the one line that holds the object with this id. */
function writeHints(text: string, section: string, id: string, hints: object): string {
  const from = text.indexOf(`"${section}"`);
  const at = text.indexOf(`{"id": "${id}"`, from);
  const end = text.indexOf('\n', at);
  const line = text.slice(at, end);
  const closed = line.lastIndexOf('}');
  const object = { ...(JSON.parse(line.slice(0, closed + 1)) as object), ...hints };
  const spaced = JSON.stringify(object, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/([[{]) /g, '$1')
    .replace(/ ([\]}])/g, '$1');
  return text.slice(0, at) + spaced + line.slice(closed + 1) + text.slice(end);
}

function bare(map: MapData): MapData {
  return {
    ...map,
    cities: map.cities.map((c) => ({ ...c, label: undefined })),
    routes: map.routes.map((r) => ({ ...r, bend: undefined, slide: undefined })),
  };
}

for (const id of ['usa', 'great-lakes']) {
  const file = `../data/${id}.json`;
  let text = readFileSync(file, 'utf8');
  const map = JSON.parse(text) as MapData;
  const geo = JSON.parse(readFileSync(`src/map/geo/${id}.json`, 'utf8')) as Geography;
  const all = process.argv.includes('--all');
  const done = arrange(all ? bare(map) : map, {
    rounds: 50,
    keep: (id) => !process.argv.includes('--every') && !process.argv.includes(id),
    terrain: terrainOf(map, geo),
  });
  for (const { id, label } of done.cities) {
    text = label ? writeHints(text, 'cities', id, { label }) : text;
  }
  for (const { id, bend, slide } of done.routes) {
    text = bend ? writeHints(text, 'routes', id, { bend, ...(slide ? { slide } : {}) }) : text;
  }
  writeFileSync(file, text);
}
