// A route's line: a cubic curve from city to city, measured along its length.
import type { Point } from './geometry';

export interface Place extends Point {
  angle: number;
}

export interface Curve {
  /** Points along the curve and the length up to each. */
  points: Point[];
  lengths: number[];
  total: number;
}

const STEPS = 48;

/** The curve from a to b, its control points moved sideways by parts of the distance. */
export function bezier(a: Point, b: Point, [bend1, bend2]: [number, number]): Curve {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const control = (t: number, bend: number): Point => ({
    x: a.x + dx * t + dy * bend,
    y: a.y + dy * t - dx * bend,
  });
  const p1 = control(1 / 3, bend1);
  const p2 = control(2 / 3, bend2);
  const points: Point[] = [];
  for (let i = 0; i <= STEPS; i++) {
    const t = i / STEPS;
    const s = 1 - t;
    const [w0, w1, w2, w3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    points.push({
      x: w0 * a.x + w1 * p1.x + w2 * p2.x + w3 * b.x,
      y: w0 * a.y + w1 * p1.y + w2 * p2.y + w3 * b.y,
    });
  }
  return measured(points);
}

export function measured(points: Point[]): Curve {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    const p = points[i - 1]!;
    const q = points[i]!;
    lengths.push(lengths[i - 1]! + Math.hypot(q.x - p.x, q.y - p.y));
  }
  return { points, lengths, total: lengths[lengths.length - 1]! };
}

/** The same curve moved sideways: the lane of one route of a double. */
export function offset(curve: Curve, by: number): Curve {
  if (by === 0) {
    return curve;
  }
  const n = curve.points.length;
  return measured(
    curve.points.map((p, i) => {
      const before = curve.points[Math.max(0, i - 1)]!;
      const after = curve.points[Math.min(n - 1, i + 1)]!;
      const angle = Math.atan2(after.y - before.y, after.x - before.x);
      return { x: p.x + Math.sin(angle) * by, y: p.y - Math.cos(angle) * by };
    }),
  );
}

/** The place at a length along the curve, and the direction there. */
export function placeAt(curve: Curve, length: number): Place {
  const { points, lengths } = curve;
  let i = 1;
  while (i < points.length - 1 && lengths[i]! < length) {
    i++;
  }
  const p = points[i - 1]!;
  const q = points[i]!;
  const t = (length - lengths[i - 1]!) / (lengths[i]! - lengths[i - 1]! || 1);
  return {
    x: p.x + (q.x - p.x) * t,
    y: p.y + (q.y - p.y) * t,
    angle: Math.atan2(q.y - p.y, q.x - p.x),
  };
}

/** A stiff thing of this length laid with both ends on the curve. */
export function layOn(curve: Curve, middle: number, length: number): Place {
  const tail = placeAt(curve, middle - length / 2);
  const head = placeAt(curve, middle + length / 2);
  return {
    x: (tail.x + head.x) / 2,
    y: (tail.y + head.y) / 2,
    angle: Math.atan2(head.y - tail.y, head.x - tail.x),
  };
}
