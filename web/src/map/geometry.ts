// Points, turned boxes and the distances between them.

export interface Point {
  x: number;
  y: number;
}

/** A rectangle about its middle, turned by an angle. Made by boxAt. */
export interface Box extends Point {
  halfLength: number;
  halfWidth: number;
  angle: number;
  cos: number;
  sin: number;
  /** Of the circle around it. */
  radius: number;
}

export function boxAt(at: Point, halfLength: number, halfWidth: number, angle = 0): Box {
  return {
    x: at.x,
    y: at.y,
    halfLength,
    halfWidth,
    angle,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    radius: Math.sqrt(halfLength * halfLength + halfWidth * halfWidth),
  };
}

export const distance = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y);

export function corners(box: Box): Point[] {
  const { cos, sin, halfLength: l, halfWidth: w } = box;
  const corner = (u: number, v: number): Point => ({
    x: box.x + u * l * cos - v * w * sin,
    y: box.y + u * l * sin + v * w * cos,
  });
  return [corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1)];
}

function between(a: Box, b: Box, ax: number, ay: number): number {
  const reachA =
    a.halfLength * Math.abs(a.cos * ax + a.sin * ay) +
    a.halfWidth * Math.abs(a.cos * ay - a.sin * ax);
  const reachB =
    b.halfLength * Math.abs(b.cos * ax + b.sin * ay) +
    b.halfWidth * Math.abs(b.cos * ay - b.sin * ax);
  return Math.abs((b.x - a.x) * ax + (b.y - a.y) * ay) - reachA - reachB;
}

/**
 * The gap between two boxes along the best of their four axes; negative when they overlap.
 * It never says more than the true distance.
 */
export function gap(a: Box, b: Box): number {
  return Math.max(
    between(a, b, a.cos, a.sin),
    between(a, b, -a.sin, a.cos),
    between(a, b, b.cos, b.sin),
    between(a, b, -b.sin, b.cos),
  );
}

/** Distance from a point to a box; 0 inside it. */
export function distanceToBox(p: Point, box: Box): number {
  const dx = p.x - box.x;
  const dy = p.y - box.y;
  const u = Math.max(0, Math.abs(dx * box.cos + dy * box.sin) - box.halfLength);
  const v = Math.max(0, Math.abs(dy * box.cos - dx * box.sin) - box.halfWidth);
  return Math.sqrt(u * u + v * v);
}

/** Two boxes whose circles are this far apart need no closer look. */
export function farApart(a: Box, b: Box, margin: number): boolean {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const reach = a.radius + b.radius + margin;
  return dx * dx + dy * dy > reach * reach;
}
