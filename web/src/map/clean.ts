// Drawing hints of a map file that anybody may have written. The engine has judged the game in it
// by then, and looks at no hint but `at`; what cannot be drawn with is left out here, and found by
// the page itself.
import { isPlaced, placeAll } from './place';
import { ALL_SIDES } from './labels';
import type { CityData, Geography, LabelHint, MapData, RouteData } from './types';

const isNumber = (x: unknown, low: number, high: number): x is number =>
  typeof x === 'number' && Number.isFinite(x) && x >= low && x <= high;
const areNumbers = (x: unknown, n: number, low: number, high: number): x is number[] =>
  Array.isArray(x) && x.length === n && x.every((one) => isNumber(one, low, high));

function labelOf(hint: unknown): LabelHint | undefined {
  const { side, move, lines, small } = (hint ?? {}) as Record<string, unknown>;
  const known = ALL_SIDES.find((one) => one === side);
  return known === undefined
    ? undefined
    : {
        side: known,
        ...(areNumbers(move, 2, -400, 400) ? { move: move as [number, number] } : {}),
        ...(lines === 2 ? { lines: 2 as const } : {}),
        ...(small === true ? { small: true as const } : {}),
      };
}

function cityOf(city: CityData): CityData {
  const { id, name, at, port, junction } = city;
  const label = labelOf(city.label);
  return {
    id,
    name: name ?? '',
    at,
    ...(port ? { port } : {}),
    ...(junction ? { junction } : {}),
    ...(label ? { label } : {}),
  };
}

function routeOf(route: RouteData): RouteData {
  const { bend, slide, ...rest } = route;
  const bent = isNumber(bend, -2, 2) || areNumbers(bend, 2, -2, 2);
  return {
    ...rest,
    kind: route.kind ?? 'train',
    ...(bent ? { bend: bend as number | [number, number] } : {}),
    ...(isNumber(slide, -400, 400) ? { slide } : {}),
  };
}

/** The map with such hints only as can be drawn with, and a place for every city. */
export function cleanMap(map: MapData): MapData {
  const { board_aspect, space, crop, ...rest } = map;
  const cropped =
    isPlaced(map) &&
    areNumbers(crop, 4, 0, 1) &&
    crop[2]! - crop[0]! > 0.1 &&
    crop[3]! - crop[1]! > 0.1;
  const placed = placeAll({
    ...rest,
    ...(isNumber(board_aspect, 0.4, 3) ? { board_aspect } : {}),
    ...(isNumber(space, 0.005, 0.1) ? { space } : {}),
    ...(cropped ? { crop: crop as [number, number, number, number] } : {}),
    cities: map.cities,
    routes: map.routes.map(routeOf),
  });
  return { ...placed, cities: placed.cities.map(cityOf) };
}

const WIDTH = 1000;
const OUTLINE_MOST = 2000;

/** An outline without its corners: each is cut off a few times (Chaikin's way). */
function rounded(outline: number[][]): number[][] {
  let points = outline;
  for (let round = 0; round < 3; round++) {
    points = points.flatMap(([x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % points.length]!;
      return [
        [0.75 * x! + 0.25 * nextX!, 0.75 * y! + 0.25 * nextY!],
        [0.25 * x! + 0.75 * nextX!, 0.25 * y! + 0.75 * nextY!],
      ];
    });
  }
  return points;
}

/**
 * Land as a map draws it itself, `"draw": {"land": [[[x, y], …], …]}`, in the measure of the
 * cities' `at`.
 */
export function landOf(draw: unknown, aspect: number): Geography | undefined {
  const { land } = (draw ?? {}) as { land?: unknown };
  const height = WIDTH / aspect;
  const outlines = (Array.isArray(land) ? land : []).filter(
    (outline): outline is number[][] =>
      Array.isArray(outline) &&
      outline.length >= 3 &&
      outline.length <= OUTLINE_MOST &&
      outline.every((point) => areNumbers(point, 2, -1, 2)),
  );
  if (outlines.length === 0) {
    return undefined;
  }
  const path = outlines.map((outline) => {
    const points = rounded(outline).map(([x, y]) => [
      Math.round(x! * WIDTH),
      Math.round(y! * height),
    ]);
    // Relative lines, as tools/geo writes them.
    const steps = points
      .slice(1)
      .map(([x, y], i) => `${x! - points[i]![0]!} ${y! - points[i]![1]!}`);
    return `M${points[0]!.join(' ')}l${steps.join(' ')}z`;
  });
  return {
    width: WIDTH,
    height,
    land: path.join(''),
    shores: [],
    states: '',
    countries: '',
    rivers: '',
    graticule: '',
    hills: [],
    names: [],
  };
}
