// The engraver's lines along a shore: lines in the water at given distances from the land.
// Land is painted on a fine grid, the distance to it worked out for every wet cell, and the
// lines followed through the grid (marching squares).

const CELL = 3;

/** Lines at each distance from the land, within the frame, as arrays of [x, y]. */
export function shores(rings, [x0, y0, x1, y1], distances) {
  const grid = {
    x0,
    y0,
    wide: Math.ceil((x1 - x0) / CELL),
    high: Math.ceil((y1 - y0) / CELL),
  };
  const far = distanceField(paint(rings, grid), grid);
  return distances.map((d) => follow(far, grid, d / CELL));
}

/** 1 where the middle of a cell is on land, by the even-odd rule. */
function paint(rings, { x0, y0, wide, high }) {
  const land = new Uint8Array(wide * high);
  for (let row = 0; row < high; row++) {
    const y = y0 + (row + 0.5) * CELL;
    const cuts = [];
    for (const ring of rings) {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [xi, yi] = ring[i];
        const [xj, yj] = ring[j];
        if (yi > y !== yj > y) {
          cuts.push(((xj - xi) * (y - yi)) / (yj - yi) + xi);
        }
      }
    }
    cuts.sort((a, b) => a - b);
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const from = Math.max(0, Math.ceil((cuts[i] - x0) / CELL - 0.5));
      const to = Math.min(
        wide - 1,
        Math.floor((cuts[i + 1] - x0) / CELL - 0.5),
      );
      land.fill(1, row * wide + from, row * wide + Math.max(from, to + 1));
    }
  }
  return land;
}

/** Distance in cells from every cell to the nearest land (Felzenszwalb and Huttenlocher). */
function distanceField(land, { wide, high }) {
  const field = Float64Array.from(land, (l) => (l ? 0 : 1e9));
  const pass = (start, step, count) => {
    const f = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      f[i] = field[start + i * step];
    }
    const vertex = new Int32Array(count);
    const bound = new Float64Array(count + 1);
    let k = 0;
    bound[0] = -Infinity;
    bound[1] = Infinity;
    for (let q = 1; q < count; q++) {
      const meet = (v) => (f[q] + q * q - (f[v] + v * v)) / (2 * q - 2 * v);
      while (meet(vertex[k]) <= bound[k]) {
        k--;
      }
      const s = meet(vertex[k]);
      k++;
      vertex[k] = q;
      bound[k] = s;
      bound[k + 1] = Infinity;
    }
    k = 0;
    for (let q = 0; q < count; q++) {
      while (bound[k + 1] < q) {
        k++;
      }
      field[start + q * step] = (q - vertex[k]) ** 2 + f[vertex[k]];
    }
  };
  for (let x = 0; x < wide; x++) {
    pass(x, wide, high);
  }
  for (let y = 0; y < high; y++) {
    pass(y * wide, 1, wide);
  }
  return field.map(Math.sqrt);
}

/** The lines on which the field has the given level. */
function follow(field, { x0, y0, wide, high }, level) {
  const next = new Map();
  const place = new Map();
  // A crossing is named by the cell edge it is on: two to a cell, right and down.
  const crossing = (x, y, down) => {
    const key = (y * wide + x) * 2 + (down ? 1 : 0);
    if (!place.has(key)) {
      const a = field[y * wide + x];
      const b = down ? field[(y + 1) * wide + x] : field[y * wide + x + 1];
      const t = (level - a) / (b - a);
      place.set(key, [
        x0 + (x + 0.5 + (down ? 0 : t)) * CELL,
        y0 + (y + 0.5 + (down ? t : 0)) * CELL,
      ]);
    }
    return key;
  };
  const link = (a, b) => {
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  };
  for (let y = 0; y + 1 < high; y++) {
    for (let x = 0; x + 1 < wide; x++) {
      const i = y * wide + x;
      const above = [
        field[i],
        field[i + 1],
        field[i + wide + 1],
        field[i + wide],
      ].map((v) => v > level);
      const cuts = [];
      if (above[0] !== above[1]) {
        cuts.push(crossing(x, y, false));
      }
      if (above[1] !== above[2]) {
        cuts.push(crossing(x + 1, y, true));
      }
      if (above[2] !== above[3]) {
        cuts.push(crossing(x, y + 1, false));
      }
      if (above[3] !== above[0]) {
        cuts.push(crossing(x, y, true));
      }
      for (let c = 0; c + 1 < cuts.length; c += 2) {
        link(cuts[c], cuts[c + 1]);
      }
    }
  }
  return walk(next).map((keys) => keys.map((key) => place.get(key)));
}

/** Strings the links together: open lines from their ends first, then rings. */
function walk(next) {
  const lines = [];
  const ends = [...next.keys()].filter((key) => next.get(key).length === 1);
  for (const start of [...ends, ...next.keys()]) {
    const line = [start];
    let at = start;
    while (next.get(at)?.length > 0) {
      const to = next.get(at).pop();
      const back = next.get(to);
      back.splice(back.indexOf(at), 1);
      line.push(to);
      at = to;
    }
    if (line.length > 1) {
      lines.push(line);
    }
  }
  return lines;
}
