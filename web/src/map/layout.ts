// The picture of a board as numbers: where every space, city and name is. Pure: the same
// map always gives the same layout, in a browser, a worker or a test.
import type { Curve, Place } from './curve';
import { distance, type Point } from './geometry';
import { labelAt, type Label } from './labels';
import { bundlesOf, rowsOf } from './rows';
import { CITY_CLEAR, SPACE_GAP, SPACE_LENGTH } from './sizes';
import type { CityData, MapData, RouteData } from './types';

export interface CityLayout extends Point {
  city: CityData;
  label?: Label;
}

export interface RouteLayout {
  route: RouteData;
  spaces: Place[];
  curve: Curve;
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface BoardLayout {
  /** The whole board; cities' `at` are parts of it. */
  width: number;
  height: number;
  /** What is shown of it, without the border, which is FRAME wide on every side. */
  view: Rect;
  cities: CityLayout[];
  routes: RouteLayout[];
}

const DEFAULT_ASPECT = 1.5;

/** The size of the board in units, so that its spaces come out SPACE_LENGTH long. */
export function boardSize(map: MapData): { width: number; height: number } {
  const aspect = map.board_aspect ?? DEFAULT_ASPECT;
  const width = SPACE_LENGTH / (map.space ?? spaceOf(map, aspect));
  return { width, height: width / aspect };
}

export function viewOf(map: MapData): Rect {
  const { width, height } = boardSize(map);
  const [x0, y0, x1, y1] = map.crop ?? [0, 0, 1, 1];
  return { left: x0 * width, top: y0 * height, right: x1 * width, bottom: y1 * height };
}

/** Spaces as long as nearly all routes have room for; bends make room for the rest. */
function spaceOf(map: MapData, aspect: number): number {
  const at = new Map(map.cities.map((c) => [c.id, { x: c.at[0], y: c.at[1] / aspect }] as const));
  const ends = (2 * CITY_CLEAR + 12) / SPACE_LENGTH;
  const between = SPACE_GAP / SPACE_LENGTH;
  const fits = map.routes
    .map((r) => {
      const apart = distance(at.get(r.a)!, at.get(r.b)!);
      return apart / (r.length + (r.length - 1) * between + ends);
    })
    .sort((p, q) => p - q);
  return Math.min(1 / 18, fits[Math.floor(fits.length / 20)] ?? 1 / 30);
}

export function placeCities(map: MapData): Map<string, Point> {
  const { width, height } = boardSize(map);
  return new Map(map.cities.map((c) => [c.id, { x: c.at[0] * width, y: c.at[1] * height }]));
}

/** The layout of a map whose hints are complete; see arrange.ts for one whose are not. */
export function layoutOf(map: MapData): BoardLayout {
  const { width, height } = boardSize(map);
  const at = placeCities(map);
  const rows = new Map<string, RouteLayout>();
  for (const bundle of bundlesOf(map.routes)) {
    for (const row of rowsOf(bundle, at.get(bundle.a)!, at.get(bundle.b)!)) {
      rows.set(row.route.id, row);
    }
  }
  return {
    width,
    height,
    view: viewOf(map),
    cities: map.cities.map((city) => {
      const place = at.get(city.id)!;
      const named = city.name !== '' && !city.junction;
      return named
        ? { city, ...place, label: labelAt(city, place, city.label ?? { side: 'ne' }) }
        : { city, ...place };
    }),
    routes: map.routes.map((r) => rows.get(r.id)!),
  };
}
