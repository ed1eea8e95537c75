// Places for the cities of a map that gives none: from the globe if it says where they are, else so
// that cities lie as far apart as the routes between them are long. No chance is involved.
import type { CityData, MapData } from './types';

type Place = [number, number];
interface OnGlobe {
  lat?: unknown;
  lon?: unknown;
}
const MARGIN = 0.08;
const ROUNDS = 400;

/** Stretches places into the sheet; as a whole, so that shapes stay. */
function fit(places: Place[], aspect: number): Place[] {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(...xs) - left || 1;
  const high = Math.max(...ys) - top || 1;
  const room = 1 - 2 * MARGIN;
  const scale = Math.min(room / wide, room / aspect / high);
  return places.map(([x, y]) => [
    0.5 + (x - left - wide / 2) * scale,
    0.5 + (y - top - high / 2) * scale * aspect,
  ]);
}

/** How many spaces lie between each two cities; cities that nothing joins are far. */
function distances(map: MapData): number[][] {
  const index = new Map(map.cities.map((c, i) => [c.id, i]));
  const n = map.cities.length;
  const far = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, k) => (i === k ? 0 : Infinity)),
  );
  for (const { a, b, length } of map.routes) {
    const [i, k] = [index.get(a)!, index.get(b)!];
    far[i]![k] = far[k]![i] = Math.min(far[i]![k]!, length + 1);
  }
  for (let via = 0; via < n; via++) {
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < n; k++) {
        far[i]![k] = Math.min(far[i]![k]!, far[i]![via]! + far[via]![k]!);
      }
    }
  }
  return far;
}

/** Stress majorization: each city moves to where the others would have it, again and again. */
function spread(map: MapData): Place[] {
  const far = distances(map);
  const n = map.cities.length;
  const most = Math.max(...far.flat().filter(Number.isFinite), 1);
  let places = map.cities.map((_, i): Place => [
    Math.cos((2 * Math.PI * i) / n) * (most / 2),
    Math.sin((2 * Math.PI * i) / n) * (most / 2) * 0.8,
  ]);
  for (let round = 0; round < ROUNDS; round++) {
    places = places.map(([x, y], i) => {
      let [sumX, sumY, weights] = [0, 0, 0];
      places.forEach(([ox, oy], k) => {
        const wish = Math.min(far[i]![k]!, most);
        const apart = Math.hypot(x - ox, y - oy);
        if (k !== i) {
          const weight = 1 / (wish * wish);
          const pull = apart > 1e-9 ? wish / apart : 1;
          sumX += weight * (ox + (x - ox) * pull);
          sumY += weight * (oy + (y - oy) * pull);
          weights += weight;
        }
      });
      return weights > 0 ? [sumX / weights, sumY / weights] : [x, y];
    });
  }
  return places;
}

/** Mercator's, near enough for one sheet. */
function onGlobe(cities: (CityData & OnGlobe)[]): Place[] | undefined {
  const places = cities.map(({ lat, lon }): Place | undefined =>
    typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 80
      ? [lon, (-180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))]
      : undefined,
  );
  return places.every((place) => place !== undefined) ? places : undefined;
}

/** Whether every city has its place on the board. */
export const isPlaced = (map: MapData): boolean =>
  map.cities.every((c) => (c.at as Place | undefined) !== undefined);

export function placeAll(map: MapData): MapData {
  if (isPlaced(map)) {
    return map;
  }
  const aspect = map.board_aspect ?? 1.5;
  const places = fit(onGlobe(map.cities) ?? spread(map), aspect);
  return { ...map, cities: map.cities.map((c, i) => ({ ...c, at: places[i]! })) };
}
