// Moves a drawing to its place on the board by changing its numbers. A `transform` attribute
// would do the same, but hundreds of them make every frame of a pan slower.
import type { Place } from './curve';

const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 };
const short = (n: number): number => Math.round(n * 10) / 10;

/**
 * A path drawn about (0, 0) in absolute commands, scaled, shifted along its own axes,
 * turned and put at the place. Arcs must be of circles.
 */
export function stamp(path: string, place: Place, scale = 1, dx = 0, dy = 0): string {
  const cos = Math.cos(place.angle);
  const sin = Math.sin(place.angle);
  let at = { x: 0, y: 0 };
  const moved = (x: number, y: number): string => {
    at = { x, y };
    const u = x * scale + dx;
    const v = y * scale + dy;
    return `${short(place.x + u * cos - v * sin)} ${short(place.y + u * sin + v * cos)}`;
  };
  let text = '';
  for (const [, command, rest] of path.matchAll(/([MLHVQCAZ])([^MLHVQCAZ]*)/g)) {
    const numbers = (rest!.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const count = COUNTS[command!]!;
    if (count === 0) {
      text += 'Z';
    }
    for (let i = 0; count > 0 && i < numbers.length; i += count) {
      const n = numbers.slice(i, i + count);
      if (command === 'H') {
        text += `L${moved(n[0]!, at.y)}`;
      } else if (command === 'V') {
        text += `L${moved(at.x, n[0]!)}`;
      } else if (command === 'A') {
        const radius = short(n[0]! * scale);
        text += `A${radius} ${radius} 0 ${n[3]} ${n[4]} ${moved(n[5]!, n[6]!)}`;
      } else {
        const pairs = Array.from({ length: count / 2 }, (_, k) => moved(n[2 * k]!, n[2 * k + 1]!));
        text += command + pairs.join(' ');
      }
    }
  }
  return text;
}

/** Turned along its row, but never upside down. */
export function upright(place: Place): Place {
  const { angle } = place;
  const turned = angle > Math.PI / 2 ? -Math.PI : angle <= -Math.PI / 2 ? Math.PI : 0;
  return { ...place, angle: angle + turned };
}
