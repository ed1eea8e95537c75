// City names: how much room a name takes, and the places around a city where it may stand.
import { boxAt, type Box, type Point } from './geometry';
import { textWidth } from './metrics';
import { CITY_RADIUS, JUNCTION_RADIUS, LABEL_LINE, LABEL_SIZE, LABEL_SMALL } from './sizes';
import type { CityData, LabelHint, Side } from './types';

export interface Label {
  lines: string[];
  size: number;
  /** Middle of the text, and the baseline of its first line. */
  x: number;
  y: number;
  box: Box;
}

const CAP = 0.72;
const DESCENT = 0.25;

const SIDES: Record<Side, [number, number]> = {
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
  nw: [-1, -1],
};
export const ALL_SIDES = Object.keys(SIDES) as Side[];

/** A name in one line, or in two that are as even as its words allow. */
export function linesOf(name: string, lines: 1 | 2): string[] {
  const breaks = [...name.matchAll(/[ -]/g)].map((m) => m.index + (m[0] === '-' ? 1 : 0));
  if (lines === 1 || breaks.length === 0) {
    return [name];
  }
  const uneven = (at: number): number => Math.abs(at - name.length / 2);
  const at = breaks.reduce((best, i) => (uneven(i) < uneven(best) ? i : best));
  return [name.slice(0, at), name.slice(at).trim()];
}

export function cityRadius(city: CityData): number {
  return city.junction ? JUNCTION_RADIUS : CITY_RADIUS;
}

/** The name of a city at the place that the hint says. */
export function labelAt(city: CityData, at: Point, hint: LabelHint): Label {
  const lines = linesOf(city.name, hint.lines ?? 1);
  const size = hint.small ? LABEL_SIZE * LABEL_SMALL : LABEL_SIZE;
  const width = Math.max(...lines.map((l) => textWidth(l, size)));
  const last = lines[lines.length - 1]!;
  const below = /[gjpqyQ,βγζημξρςφχψ]/.test(last) ? DESCENT * size : 1;
  const height = CAP * size + (lines.length - 1) * LABEL_LINE + below;
  const [sx, sy] = SIDES[hint.side];
  const away = cityRadius(city) + 4;
  const aside = sx !== 0 && sy !== 0 ? 0.6 * away : away;
  const [mx, my] = hint.move ?? [0, 0];
  const x = at.x + sx * (aside + width / 2) + mx;
  const y = at.y + sy * (aside + height / 2) + my;
  return {
    lines,
    size,
    x,
    y: y - height / 2 + CAP * size,
    box: boxAt({ x, y }, width / 2, height / 2),
  };
}

/** Every place worth trying for a name, the plain ones first. */
export function labelChoices(city: CityData, small = false): LabelHint[] {
  const counts: (1 | 2)[] = linesOf(city.name, 2).length === 2 ? [1, 2] : [1];
  const choices: LabelHint[] = [];
  for (const count of counts) {
    const lines = count === 2 ? { lines: 2 as const } : {};
    for (const side of ALL_SIDES) {
      choices.push({ side, ...lines });
    }
    for (const side of ALL_SIDES) {
      const [sx, sy] = SIDES[side];
      for (const far of [3, 6, 10, 16, 24]) {
        choices.push({ side, move: [sx * far, sy * far], ...lines });
      }
      for (const along of [-32, -24, -16, -10, -6, -3, 3, 6, 10, 16, 24, 32]) {
        const move: [number, number] = sy === 0 ? [0, along] : [along, 0];
        choices.push({ side, move, ...lines });
      }
    }
  }
  return small ? [...choices, ...choices.map((c) => ({ ...c, small: true as const }))] : choices;
}
