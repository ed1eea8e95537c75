// Plain geometry on arrays of [x, y]: clip, simplify, point in ring, path text.

/** Cuts a ring to a rectangle (Sutherland-Hodgman). */
export function clipRing(ring, [x0, y0, x1, y1]) {
  const sides = [
    [0, x0, 1],
    [0, x1, -1],
    [1, y0, 1],
    [1, y1, -1],
  ];
  let out = ring;
  for (const [axis, limit, sign] of sides) {
    const input = out;
    out = [];
    input.forEach((p, i) => {
      const q = input[(i + input.length - 1) % input.length];
      const pIn = sign * (p[axis] - limit) >= 0;
      const qIn = sign * (q[axis] - limit) >= 0;
      if (pIn !== qIn) {
        const t = (limit - q[axis]) / (p[axis] - q[axis]);
        out.push([q[0] + t * (p[0] - q[0]), q[1] + t * (p[1] - q[1])]);
      }
      if (pIn) {
        out.push(p);
      }
    });
  }
  return out;
}

/** Splits a line into the runs of points that pass the test. */
export function keepRuns(line, test) {
  const runs = [[]];
  for (const p of line) {
    if (test(p)) {
      runs[runs.length - 1].push(p);
    } else if (runs[runs.length - 1].length > 0) {
      runs.push([]);
    }
  }
  return runs.filter((run) => run.length > 1);
}

export function inRing([x, y], ring) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i];
    const [xj, yj] = ring[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) {
      inside = !inside;
    }
  }
  return inside;
}

export function area(ring) {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    sum += x * v - u * y;
  });
  return sum / 2;
}

export const length = (line) =>
  line
    .slice(1)
    .reduce(
      (sum, p, i) => sum + Math.hypot(p[0] - line[i][0], p[1] - line[i][1]),
      0,
    );

/** Douglas-Peucker, without recursion. */
export function simplify(line, tolerance) {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack = [[0, line.length - 1]];
  while (stack.length > 0) {
    const [a, b] = stack.pop();
    let worst = tolerance;
    let at = -1;
    for (let i = a + 1; i < b; i++) {
      const d = distanceToSegment(line[i], line[a], line[b]);
      if (d > worst) {
        worst = d;
        at = i;
      }
    }
    if (at > 0) {
      keep[at] = 1;
      stack.push([a, at], [at, b]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

/** A ring is split at its two far points, so that its start is not kept for its own sake. */
export function simplifyRing(ring, tolerance) {
  const far = ring.reduce(
    (best, p, i) =>
      Math.hypot(p[0] - ring[0][0], p[1] - ring[0][1]) >
      Math.hypot(ring[best][0] - ring[0][0], ring[best][1] - ring[0][1])
        ? i
        : best,
    0,
  );
  const there = simplify(ring.slice(0, far + 1), tolerance);
  const back = simplify([...ring.slice(far), ring[0]], tolerance);
  return [...there, ...back.slice(1, -1)];
}

function distanceToSegment(p, a, b) {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const d2 = dx * dx + dy * dy;
  const t =
    d2 === 0
      ? 0
      : Math.max(
          0,
          Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / d2),
        );
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** The ring around a line of [x, y, width], with banks that are not quite even. */
export function band(line) {
  const left = [];
  const right = [];
  line.forEach(([x, y, width], i) => {
    const [ax, ay] = line[Math.max(0, i - 1)];
    const [bx, by] = line[Math.min(line.length - 1, i + 1)];
    const d = Math.hypot(bx - ax, by - ay);
    const [nx, ny] = [(by - ay) / d, (ax - bx) / d];
    const sway = (phase) =>
      (width / 2) * (1 + 0.09 * Math.sin(i * 1.7 + phase));
    left.push([x + nx * sway(0), y + ny * sway(0)]);
    right.push([x - nx * sway(2), y - ny * sway(2)]);
  });
  return [...left, ...right.reverse()];
}

/** Whole numbers, each relative to the one before: the shortest path text. */
export function pathText(lines, closed) {
  let text = "";
  for (const line of lines) {
    let [px, py] = line[0].map(Math.round);
    text += `M${px} ${py}l`;
    let steps = "";
    for (const [x, y] of line.slice(1)) {
      const dx = Math.round(x) - px;
      const dy = Math.round(y) - py;
      if (dx === 0 && dy === 0) {
        continue;
      }
      steps += `${steps === "" || dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`;
      px += dx;
      py += dy;
    }
    text =
      steps === ""
        ? text.slice(0, text.lastIndexOf("M"))
        : text + steps + (closed ? "z" : "");
  }
  return text;
}
