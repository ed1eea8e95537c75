// From degrees to the board. A conic projection first, so that far parts stay in shape, then a
// thin-plate spline which carries every city to its place on the board and bends the
// country smoothly in between.

const RAD = Math.PI / 180;

/** Albers' equal-area conic with two standard parallels. */
export function conic({ lon0, lat0, lat1, lat2 }) {
  const n = (Math.sin(lat1 * RAD) + Math.sin(lat2 * RAD)) / 2;
  const c = Math.cos(lat1 * RAD) ** 2 + 2 * n * Math.sin(lat1 * RAD);
  const radius = (lat) =>
    Math.sqrt(Math.max(0, c - 2 * n * Math.sin(lat * RAD))) / n;
  const rho0 = radius(lat0);
  return ([lon, lat]) => {
    const theta = n * (lon - lon0) * RAD;
    return [
      radius(lat) * Math.sin(theta),
      radius(lat) * Math.cos(theta) - rho0,
    ];
  };
}

const kernel = (dx, dy) => {
  const r2 = dx * dx + dy * dy;
  return r2 === 0 ? 0 : r2 * Math.log(r2);
};

/** The smoothest map that takes each from[i] to to[i]. */
export function thinPlate(from, to) {
  const n = from.length;
  const rows = from.map(([x, y], i) => [
    ...from.map(([u, v]) => kernel(x - u, y - v)),
    1,
    x,
    y,
    to[i][0],
    to[i][1],
  ]);
  for (const pick of [() => 1, (p) => p[0], (p) => p[1]]) {
    rows.push([...from.map(pick), 0, 0, 0, 0, 0]);
  }
  const w = solve(rows, n + 3);
  return ([x, y]) => {
    const out = [0, 1].map((k) => w[n][k] + w[n + 1][k] * x + w[n + 2][k] * y);
    from.forEach(([u, v], i) => {
      const k = kernel(x - u, y - v);
      out[0] += w[i][0] * k;
      out[1] += w[i][1] * k;
    });
    return out;
  };
}

/** Gaussian elimination with pivoting; the last two columns are the right-hand sides. */
function solve(rows, size) {
  for (let col = 0; col < size; col++) {
    let pivot = col;
    for (let r = col + 1; r < size; r++) {
      if (Math.abs(rows[r][col]) > Math.abs(rows[pivot][col])) {
        pivot = r;
      }
    }
    [rows[col], rows[pivot]] = [rows[pivot], rows[col]];
    for (let r = 0; r < size; r++) {
      const factor = r === col ? 0 : rows[r][col] / rows[col][col];
      if (factor !== 0) {
        for (let k = col; k < size + 2; k++) {
          rows[r][k] -= factor * rows[col][k];
        }
      }
    }
  }
  return rows
    .slice(0, size)
    .map((row, i) => [row[size] / row[i], row[size + 1] / row[i]]);
}
