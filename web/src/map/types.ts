// What the page reads of a map file (data/*.json). The rules of the game in it are the
// engine's business; these are the parts that can be drawn.

export const COLORS = [
  'purple',
  'blue',
  'orange',
  'white',
  'green',
  'yellow',
  'black',
  'red',
] as const;
export type Color = (typeof COLORS)[number];
/** Gray on a route: any one color. */
export type RouteColor = Color | 'gray';

export type RouteKind = 'train' | 'ship';
export type Side = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

/**
 * Where the name stands: a side of the city, how far it is moved from there (in board
 * units, a space is 56 long), whether it is broken over two lines, and whether it is set smaller.
 */
export interface LabelHint {
  side: Side;
  move?: [number, number];
  lines?: 2;
  small?: true;
}

export interface CityData {
  id: string;
  name: string;
  /** Place on the board, 0 to 1 from the left and from the top. */
  at: [number, number];
  port?: boolean;
  /** A meeting point of routes that is no city, such as the middle of a lake. */
  junction?: boolean;
  label?: LabelHint;
}

export interface RouteData {
  id: string;
  a: string;
  b: string;
  kind: RouteKind;
  length: number;
  color: RouteColor;
  /** Routes of one double or triple route share this name. */
  double?: string;
  /**
   * How the row curves: the sideways shift of its two control points as a part of the
   * distance from a to b, to the left when positive. The first route of a double speaks for all.
   */
  bend?: number | [number, number];
  /** How far the row is moved along its curve toward b, in board units. */
  slide?: number;
}

export interface TicketData {
  id: string;
  a: string;
  b: string;
  points: number;
}

export interface MapData {
  id: string;
  title: string;
  board_aspect?: number;
  /** Length of a space as a part of the board's width. Left out: worked out from the routes. */
  space?: number;
  /** The part of the board that is shown: left, top, right, bottom, as the cities' `at`. */
  crop?: [number, number, number, number];
  cities: CityData[];
  routes: RouteData[];
  tickets: TicketData[];
}

/** Lines of geography as SVG paths, made by tools/geo. */
export interface Geography {
  width: number;
  height: number;
  land: string;
  /** Lines in the water, the one nearest the land first. */
  shores: string[];
  states: string;
  countries: string;
  rivers: string;
  graticule: string;
  /** Peaks: x, y, size. */
  hills: [number, number, number][];
  names: { text: string; x: number; y: number; size: number; turn: number }[];
}
