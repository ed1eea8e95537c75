// Room on the board that nothing uses, for the ornaments of a map.
import { boxAt, distanceToBox, gap, type Box, type Point } from './geometry';
import type { BoardLayout } from './layout';
import { cityRadius } from './labels';
import { spaceBox } from './rows';

const STEP = 20;
/** More room than this is no better. */
const ENOUGH = 60;

/** Everything on a board that must stay free of ornaments. */
export function takenBy(layout: BoardLayout): Box[] {
  return [
    ...layout.routes.flatMap((r) => r.spaces.map(spaceBox)),
    ...layout.cities.flatMap((c) => (c.label ? [c.label.box] : [])),
    ...layout.cities.map((c) => boxAt(c, cityRadius(c.city), cityRadius(c.city))),
  ];
}

export function isFree(box: Box, taken: Box[], clear: number): boolean {
  return taken.every((other) => gap(box, other) >= clear);
}

/** The place for a box of this size that is farthest from everything, if there is one. */
export function freeSpot(
  layout: BoardLayout,
  taken: Box[],
  halfWidth: number,
  halfHeight: number,
  clear: number,
): Point | undefined {
  const { left, top, right, bottom } = layout.view;
  let best: Point | undefined;
  let most = clear;
  for (let x = left + halfWidth + clear; x <= right - halfWidth - clear; x += STEP) {
    for (let y = top + halfHeight + clear; y <= bottom - halfHeight - clear; y += STEP) {
      const box = boxAt({ x, y }, halfWidth, halfHeight);
      let room = ENOUGH;
      for (let i = 0; i < taken.length && room > most; i++) {
        const other = taken[i]!;
        const atLeast = Math.max(
          Math.abs(other.x - x) - halfWidth - other.radius,
          Math.abs(other.y - y) - halfHeight - other.radius,
        );
        room = atLeast >= room ? room : Math.min(room, gap(box, other));
      }
      if (room > most) {
        most = room;
        best = { x, y };
      }
    }
  }
  return best;
}

export function isNear(p: Point, taken: Box[], clear: number): boolean {
  return taken.some((box) => distanceToBox(p, box) < clear);
}
