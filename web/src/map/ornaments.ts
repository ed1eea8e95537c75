// What decorates a board besides its routes and cities, where there is room for it: the names of
// waters, hills, the title, the compass. Finding the room takes longer than drawing it, so it is
// found once.
import { freeSpot, isFree, isNear, takenBy } from './free';
import { boxAt, type Box, type Point } from './geometry';
import type { BoardLayout } from './layout';
import { textWidth } from './metrics';
import { cutPath } from './paths';
import type { Geography } from './types';

export interface Ornaments {
  /** Units of the board for one of the geography. */
  scale: number;
  coast: string[];
  shores: string[][];
  names: Geography['names'];
  hills: Geography['hills'];
  /** The title in the largest size that finds room. */
  title: { at: Point; size: number; half: number } | undefined;
  compass: Point | undefined;
}

const CUT_POINTS = 60;
const TITLE_SIZES = [46, 38, 32, 26];
export const COMPASS = 70;

const found = new WeakMap<BoardLayout, Ornaments>();

/** A layout is of one map in one language: the rest follows from it. */
export function ornamentsOf(
  layout: BoardLayout,
  geography: Geography | undefined,
  title: string,
): Ornaments {
  let ornaments = found.get(layout);
  if (!ornaments) {
    ornaments = find(layout, geography, title);
    found.set(layout, ornaments);
  }
  return ornaments;
}

function find(layout: BoardLayout, geography: Geography | undefined, title: string): Ornaments {
  const scale = geography ? layout.width / geography.width : 1;
  const inUse = takenBy(layout);
  const named = (geography?.names ?? [])
    .map((name) => {
      const half = (textWidth(name.text, name.size) * scale) / 2;
      const at = { x: name.x * scale, y: name.y * scale };
      const box = boxAt(at, half, name.size * scale * 0.4, (name.turn * Math.PI) / 180);
      return { name, box };
    })
    .filter(({ box }) => isFree(box, inUse, 1));
  const taken = [...inUse, ...named.map(({ box }) => box)];
  const cartouche = titleSpot(layout, taken, title);
  const beside = cartouche ? [...taken, cartouche.box] : taken;
  return {
    scale,
    coast: geography ? cutPath(geography.land, CUT_POINTS) : [],
    shores: (geography?.shores ?? []).map((path) => cutPath(path, CUT_POINTS)),
    names: named.map(({ name }) => name),
    hills: (geography?.hills ?? []).filter(
      ([x, y, size]) => !isNear({ x: x * scale, y: (y - size / 3) * scale }, taken, 15),
    ),
    title: cartouche,
    compass: freeSpot(layout, beside, COMPASS, COMPASS * 1.05, 6),
  };
}

function titleSpot(
  layout: BoardLayout,
  taken: Box[],
  title: string,
): { at: Point; size: number; half: number; box: Box } | undefined {
  for (const size of TITLE_SIZES) {
    const half = textWidth(title.toUpperCase(), size) * 0.62 + 20;
    const at = freeSpot(layout, taken, half, size, 6);
    if (at) {
      return { at, size, half, box: boxAt(at, half, size) };
    }
  }
  return undefined;
}
