// Finds the bends of routes and the places of names for a map that brings none, and improves
// those of one that does. Each thing in turn tries small changes and keeps what costs least;
// after some rounds nothing touches. No chance is involved, so a map always looks the same.
import { boxAt, distance, distanceToBox, farApart, gap, type Box, type Point } from './geometry';
import { cityRadius, labelAt, labelChoices } from './labels';
import { placeCities, viewOf, type Rect } from './layout';
import { bundlesOf, rowsOf, spaceBox, type Bundle } from './rows';
import { CITY_CLEAR, CLEAR, EDGE, LABEL_CLEAR, SPACE_LENGTH } from './sizes';
import type { CityData, LabelHint, MapData, RouteKind } from './types';

export interface ArrangeOptions {
  rounds?: number;
  /** Cost of a space of this kind lying here, such as a ship on dry land. */
  terrain?: (kind: RouteKind, space: Box) => number;
  /** Cost of a name over this box, such as one across a coast. */
  backdrop?: (box: Box) => number;
  /** Which of the bends and labels that the map file gives stay as they are. */
  keep?: (id: string) => boolean;
  /** Names may be set smaller to find room. */
  small?: boolean;
}

interface Shape {
  spaces: Box[];
  short: number;
  /** A box around all of them, to pass over what is far away. */
  around: Box;
}

interface Strand extends Shape {
  bundle: Bundle;
  fixed: boolean;
}

interface Sign {
  city: CityData;
  at: Point;
  hint: LabelHint;
  box: Box;
  fixed: boolean;
}

interface Table {
  view: Rect;
  at: Map<string, Point>;
  cities: { city: CityData; at: Point }[];
  strands: Strand[];
  signs: Sign[];
  options: ArrangeOptions;
}

/** Cost of things that touch: more than any bend or terrain. */
const TOUCH = 120;

const square = (x: number): number => x * x;

/** How far a box sticks out over the edge of the board. */
function outside(box: Box, { view }: Table): number {
  const reachX = box.halfLength * Math.abs(box.cos) + box.halfWidth * Math.abs(box.sin);
  const reachY = box.halfLength * Math.abs(box.sin) + box.halfWidth * Math.abs(box.cos);
  return (
    Math.max(0, EDGE + reachX - (box.x - view.left)) +
    Math.max(0, EDGE + reachX - (view.right - box.x)) +
    Math.max(0, EDGE + reachY - (box.y - view.top)) +
    Math.max(0, EDGE + reachY - (view.bottom - box.y))
  );
}

function crowding(a: Box, b: Box, clear: number): number {
  if (farApart(a, b, clear)) {
    return 0;
  }
  const between = gap(a, b);
  return between >= clear ? 0 : 2 * square(clear - between) + (between < 1 ? TOUCH : 0);
}

function shape(table: Table, bundle: Bundle): Shape {
  const rows = rowsOf(bundle, table.at.get(bundle.a)!, table.at.get(bundle.b)!);
  const spaces = rows.flatMap((row) => row.spaces.map(spaceBox));
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, radius } of spaces) {
    left = Math.min(left, x - radius);
    right = Math.max(right, x + radius);
    top = Math.min(top, y - radius);
    bottom = Math.max(bottom, y + radius);
  }
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return {
    spaces,
    short: Math.max(...rows.map((row) => row.short)),
    around: boxAt(middle, (right - left) / 2, (bottom - top) / 2),
  };
}

/** Upright boxes only: whether the two come closer than the margin. */
function near(a: Box, b: Box, margin: number): boolean {
  return (
    Math.abs(a.x - b.x) < a.halfLength + b.halfLength + margin &&
    Math.abs(a.y - b.y) < a.halfWidth + b.halfWidth + margin
  );
}

function strandCost(table: Table, self: Strand, bundle: Bundle): number {
  const { spaces, short, around } = shape(table, bundle);
  const others = table.strands.filter((s) => s !== self && near(s.around, around, CLEAR));
  const signs = table.signs.filter((s) => near(s.box, around, LABEL_CLEAR));
  const [bend1, bend2] = bundle.bend;
  const apart = distance(table.at.get(bundle.a)!, table.at.get(bundle.b)!);
  let cost =
    square(short) * 4 +
    (square(bend1) + square(bend2)) * apart * 2 +
    square(bend1 - bend2) * apart * 3 +
    square(bundle.slide) * 0.02;
  for (const space of spaces) {
    cost += square(outside(space, table));
    cost += table.options.terrain?.(bundle.routes[0]!.kind, space) ?? 0;
    for (const { city, at } of table.cities) {
      const own = city.id === bundle.a || city.id === bundle.b;
      const clear = own ? CITY_CLEAR - 2 : cityRadius(city) + 6;
      if (distance(space, at) < clear + SPACE_LENGTH) {
        cost += square(Math.max(0, clear - distanceToBox(at, space))) * 8;
      }
    }
    for (const other of others) {
      for (const box of other.spaces) {
        cost += crowding(space, box, CLEAR);
      }
    }
    for (const sign of signs) {
      cost += crowding(space, sign.box, LABEL_CLEAR);
    }
  }
  return cost;
}

const STEPS: [number, number, number][] = [
  [1, 1, 0],
  [-1, -1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [1, -1, 0],
  [-1, 1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

function settleStrand(table: Table, strand: Strand, stride: number): void {
  let best = strandCost(table, strand, strand.bundle);
  for (const [d1, d2, slide] of STEPS) {
    const { bundle } = strand;
    const limit = (b: number): number => Math.max(-0.6, Math.min(0.6, b));
    const trial: Bundle = {
      ...bundle,
      bend: [limit(bundle.bend[0] + d1 * stride), limit(bundle.bend[1] + d2 * stride)],
      slide: Math.max(-40, Math.min(40, bundle.slide + slide * stride * 60)),
    };
    const cost = strandCost(table, strand, trial);
    if (cost < best - 1e-9) {
      best = cost;
      strand.bundle = trial;
    }
  }
  Object.assign(strand, shape(table, strand.bundle));
}

/** Boxes over the bare line between a city and the first space of each of its routes. */
function stubs(table: Table, city: string): Box[] {
  const at = table.at.get(city)!;
  return table.strands
    .filter(({ bundle }) => bundle.a === city || bundle.b === city)
    .flatMap(({ spaces }) => {
      const near = spaces.reduce((p, q) => (distance(p, at) < distance(q, at) ? p : q));
      const far = distance(near, at);
      const middle = { x: (at.x + near.x) / 2, y: (at.y + near.y) / 2 };
      return [boxAt(middle, far / 2, 2, Math.atan2(near.y - at.y, near.x - at.x))];
    });
}

function signCost(table: Table, sign: Sign, hint: LabelHint, lines: Box[]): number {
  const { box } = labelAt(sign.city, sign.at, hint);
  const [mx, my] = hint.move ?? [0, 0];
  let cost =
    square(outside(box, table)) * 4 +
    Math.hypot(mx, my) * 0.6 +
    (hint.lines === 2 ? 4 : 0) +
    (hint.small ? 10 : 0) +
    (hint.side.length === 2 ? 1 : 0) +
    (table.options.backdrop?.(box) ?? 0);
  const clear = LABEL_CLEAR + 1;
  for (const { spaces, around } of table.strands) {
    for (const space of near(around, box, clear) ? spaces : []) {
      cost += crowding(space, box, clear) * 3;
    }
  }
  for (const { at, city } of table.cities) {
    const own = city.id === sign.city.id;
    cost += square(Math.max(0, cityRadius(city) + (own ? 2 : 4) - distanceToBox(at, box))) * 12;
  }
  for (const other of table.signs) {
    if (other !== sign) {
      cost += crowding(other.box, box, LABEL_CLEAR + 2) * 3;
    }
  }
  for (const line of lines) {
    cost += crowding(line, box, 1) * 0.25;
  }
  return cost;
}

function settleSign(table: Table, sign: Sign): void {
  const lines = stubs(table, sign.city.id);
  let best = signCost(table, sign, sign.hint, lines);
  for (const hint of labelChoices(sign.city, table.options.small)) {
    const cost = signCost(table, sign, hint, lines);
    if (cost < best - 1e-9) {
      best = cost;
      sign.hint = hint;
    }
  }
  sign.box = labelAt(sign.city, sign.at, sign.hint).box;
}

function tableOf(map: MapData, options: ArrangeOptions): Table {
  const at = placeCities(map);
  const keep = options.keep ?? (() => true);
  const table: Table = {
    view: viewOf(map),
    at,
    cities: map.cities.map((city) => ({ city, at: at.get(city.id)! })),
    strands: [],
    signs: [],
    options,
  };
  table.strands = bundlesOf(map.routes).map((bundle) => ({
    bundle,
    ...shape(table, bundle),
    fixed: bundle.routes[0]!.bend !== undefined && keep(bundle.routes[0]!.id),
  }));
  table.signs = table.cities
    .filter(({ city }) => city.name !== '' && !city.junction)
    .map(({ city, at }) => {
      const hint = city.label ?? { side: 'e' };
      const fixed = city.label !== undefined && keep(city.id);
      return { city, at, hint, box: labelAt(city, at, hint).box, fixed };
    });
  return table;
}

const rounded = (x: number, parts: number): number => Math.round(x * parts) / parts + 0;

/** The map with bends, slides and label places filled in. */
export function arrange(map: MapData, options: ArrangeOptions = {}): MapData {
  const table = tableOf(map, options);
  const rounds = options.rounds ?? 25;
  for (let round = 0; round < rounds; round++) {
    const stride = [0.08, 0.04, 0.02, 0.01, 0.005][round % 5]!;
    if (round % 5 === 0) {
      table.signs.filter((s) => !s.fixed).forEach((sign) => settleSign(table, sign));
    }
    table.strands.filter((s) => !s.fixed).forEach((s) => settleStrand(table, s, stride));
  }
  table.signs.filter((s) => !s.fixed).forEach((sign) => settleSign(table, sign));

  const bends = new Map(table.strands.map(({ bundle }) => [bundle.routes[0]!.id, bundle]));
  const hints = new Map(table.signs.map((s) => [s.city.id, s.hint]));
  return {
    ...map,
    cities: map.cities.map((c) => {
      const label = hints.get(c.id);
      return label ? { ...c, label } : c;
    }),
    routes: map.routes.map((r) => {
      const bundle = bends.get(r.id);
      if (!bundle) {
        return r;
      }
      const bend = bundle.bend.map((b) => rounded(b, 200)) as [number, number];
      return { ...r, bend, slide: Math.round(bundle.slide) };
    }),
  };
}
