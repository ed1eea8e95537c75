// Text of SVG paths, from curves and from the geography's own paths.
import type { Curve } from './curve';
import type { Point } from './geometry';

const short = (n: number): string => String(Math.round(n * 10) / 10);

export function pathOf(points: Point[]): string {
  return points.map((p, i) => `${i === 0 ? 'M' : 'L'}${short(p.x)} ${short(p.y)}`).join('');
}

/** A curve by every third of its points: as smooth as the eye can tell. */
export function curvePath(curve: Curve): string {
  const last = curve.points.length - 1;
  return pathOf(curve.points.filter((_, i) => i % 3 === 0 || i === last));
}

/**
 * Cuts a path of relative lines (M x y l dx dy ... z) into short ones. A browser leaves out the
 * ones it does not see, but strokes a long one in full for every tile of the screen.
 */
export function cutPath(path: string, most: number): string[] {
  const pieces: string[] = [];
  for (const part of path.split('M').slice(1)) {
    const closed = part.endsWith('z');
    const [x0 = 0, y0 = 0, ...steps] = (part.match(/-?\d+/g) ?? []).map(Number);
    let [x, y] = [x0, y0];
    let piece = `M${x} ${y}l`;
    let count = 0;
    const step = (dx: number, dy: number): void => {
      piece += `${dx} ${dy} `;
      x += dx;
      y += dy;
      count++;
      if (count === most) {
        pieces.push(piece);
        piece = `M${x} ${y}l`;
        count = 0;
      }
    };
    for (let i = 0; i + 1 < steps.length; i += 2) {
      step(steps[i]!, steps[i + 1]!);
    }
    if (closed) {
      step(x0 - x, y0 - y);
    }
    if (count > 0) {
      pieces.push(piece);
    }
  }
  return pieces;
}
