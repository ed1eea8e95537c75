// Routes as rows of spaces. Parallel routes form a bundle: one curve, one lane for each.
import { bezier, layOn, offset, type Curve, type Place } from './curve';
import { boxAt, type Box, type Point } from './geometry';
import { CITY_CLEAR, LANE_GAP, SPACE_GAP, SPACE_GAP_MAX, SPACE_LENGTH, SPACE_WIDTH } from './sizes';
import type { RouteData } from './types';

export interface Bundle {
  routes: RouteData[];
  a: string;
  b: string;
  bend: [number, number];
  slide: number;
}

export interface Row {
  route: RouteData;
  curve: Curve;
  spaces: Place[];
  /** How much longer the row is than the room between its cities. */
  short: number;
}

const pairOf = (r: RouteData): string => [r.kind, ...[r.a, r.b].sort()].join(' ');

function bendOf(route: RouteData): [number, number] {
  const bend = route.bend ?? 0;
  return typeof bend === 'number' ? [bend, bend] : bend;
}

/**
 * Routes that lie side by side: those of one double, and others of a kind between the same cities.
 */
export function bundlesOf(routes: RouteData[]): Bundle[] {
  const groups = new Map<string, RouteData[]>();
  for (const route of routes) {
    const key = route.double ?? pairOf(route);
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  return [...groups.values()].map((group) => {
    const first = group[0]!;
    return { routes: group, a: first.a, b: first.b, bend: bendOf(first), slide: first.slide ?? 0 };
  });
}

/** The rows of a bundle between the two ends. */
export function rowsOf(bundle: Bundle, a: Point, b: Point): Row[] {
  const middle = bezier(a, b, bundle.bend);
  const lanes = bundle.routes.length;
  return bundle.routes.map((route, i) => {
    const curve = offset(middle, (i - (lanes - 1) / 2) * (SPACE_WIDTH + LANE_GAP));
    const room = curve.total - 2 * CITY_CLEAR;
    const n = route.length;
    const spread = (room - n * SPACE_LENGTH) / (n + 1);
    const between = Math.min(SPACE_GAP_MAX, Math.max(SPACE_GAP, spread));
    const row = n * SPACE_LENGTH + (n - 1) * between;
    const start = (curve.total - row) / 2 + bundle.slide;
    const spaces = Array.from({ length: n }, (_, k) =>
      layOn(curve, start + SPACE_LENGTH / 2 + k * (SPACE_LENGTH + between), SPACE_LENGTH),
    );
    return { route, curve, spaces, short: Math.max(0, row - room) };
  });
}

export function spaceBox(place: Place): Box {
  return boxAt(place, SPACE_LENGTH / 2, SPACE_WIDTH / 2, place.angle);
}
