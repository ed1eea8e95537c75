// Walking over the board with the arrow keys: from a city or route to the nearest one that way.
import type { BoardLayout } from '../map/layout';

export interface Stop {
  kind: 'city' | 'route';
  id: string;
  x: number;
  y: number;
  /** The cities that a route joins. */
  ends?: string[];
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const AHEAD: Record<Direction, [number, number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** Cities, and the middle space of every route. */
export function stopsOf(layout: BoardLayout): Stop[] {
  const cities = layout.cities.map(({ city, x, y }) => ({
    kind: 'city' as const,
    id: city.id,
    x,
    y,
  }));
  const routes = layout.routes.map(({ route, spaces }) => {
    const { x, y } = spaces[Math.floor((spaces.length - 1) / 2)]!;
    return { kind: 'route' as const, id: route.id, x, y, ends: [route.a, route.b] };
  });
  return [...cities, ...routes];
}

const joined = (a: Stop, b: Stop): boolean =>
  (a.ends?.includes(b.id) || b.ends?.includes(a.id)) ?? false;

/**
 * The stop ahead that is least far. Going sideways counts double; a city and its routes are near.
 */
export function nextStop(stops: Stop[], from: Stop, direction: Direction): Stop {
  const [dx, dy] = AHEAD[direction];
  let best = from;
  let least = Infinity;
  for (const stop of stops) {
    const ahead = (stop.x - from.x) * dx + (stop.y - from.y) * dy;
    const aside = Math.abs((stop.x - from.x) * dy) + Math.abs((stop.y - from.y) * dx);
    const far = (ahead + 2 * aside) * (joined(stop, from) ? 0.5 : 1);
    if (ahead > 1 && aside <= 1.6 * ahead && far < least) {
      least = far;
      best = stop;
    }
  }
  return best;
}
