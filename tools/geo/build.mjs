// Makes web/src/map/geo/*.json: the geography of the boards, simplified and bent to the
// places of the cities. Run it again after moving a city:
//   cd tools/geo && npm ci && node build.mjs [folder with the GSHHG files]
// Without a folder, the package gmt-gshhg-low is fetched from Debian and unpacked in cache/.
//
// Coordinates are whole numbers, 4000 to the width of the board.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import clipping from "polygon-clipping";
import { boards } from "./boards.mjs";
import {
  area,
  band,
  clipRing,
  inRing,
  keepRuns,
  length,
  pathText,
  simplify,
  simplifyRing,
} from "./shapes.mjs";
import { shores } from "./shores.mjs";
import {
  borderLines,
  gshhgLines,
  joinLines,
  lakes,
  landRings,
} from "./sources.mjs";
import { conic, thinPlate } from "./warp.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const WIDTH = 4000;
const MARGIN = 120;
/** How far from the land the lines in the water are. */
const SHORES = [9, 21, 37, 57];

function gshhgFolder() {
  if (process.argv[2]) {
    return process.argv[2];
  }
  const cache = join(here, "cache");
  const folder = join(cache, "usr/share/gmt-gshhg");
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    execFileSync("apt-get", ["download", "gmt-gshhg-low"], { cwd: cache });
    execFileSync("sh", ["-c", "dpkg-deb -x gmt-gshhg-low_*.deb ."], {
      cwd: cache,
    });
  }
  return folder;
}

function warpFor(board, map) {
  const project = conic(board.projection);
  const height = WIDTH / map.board_aspect;
  const cities = map.cities.filter((c) => !c.junction);
  const from = cities.map((c) => project([c.lon, c.lat]));
  const to = cities.map((c) => [c.at[0] * WIDTH, c.at[1] * height]);
  const plain = thinPlate([...from], [...to]);
  for (const [lon, lat, right, down] of board.shifts) {
    const [x, y] = plain(project([lon, lat]));
    from.push(project([lon, lat]));
    to.push([x + right, y + down]);
  }
  const bend = thinPlate(from, to);
  return { warp: (p) => bend(project(p)), height };
}

/** Points no farther apart than a degree or so, so that long straight lines bend too. */
function dense(line, step = 0.5) {
  return line.flatMap((p, i) => {
    const q = line[i + 1];
    if (!q) {
      return [p];
    }
    const n = Math.max(
      1,
      Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) / step),
    );
    return Array.from({ length: n }, (_, k) =>
      p.map((v, axis) => v + ((q[axis] - v) * k) / n),
    );
  });
}

function graticule({ lon, lat }, box) {
  const lines = [];
  for (let x = lon[0]; x <= lon[1]; x += lon[2]) {
    lines.push(
      dense([
        [x, box[1]],
        [x, box[3]],
      ]),
    );
  }
  for (let y = lat[0]; y <= lat[1]; y += lat[2]) {
    lines.push(
      dense([
        [box[0], y],
        [box[2], y],
      ]),
    );
  }
  return lines;
}

function build(board, gshhg) {
  const map = JSON.parse(
    readFileSync(join(root, "data", `${board.id}.json`), "utf8"),
  );
  const { warp, height } = warpFor(board, map);
  const frame = [-MARGIN, -MARGIN, WIDTH + MARGIN, height + MARGIN];
  const inFrame = ([x, y]) =>
    x > frame[0] && x < frame[2] && y > frame[1] && y < frame[3];
  const ringOf = (ring, tolerance) =>
    simplifyRing(
      clipRing(dense(clipRing(ring, board.box)).map(warp), frame),
      tolerance,
    );
  const rings = (list, tolerance, smallest) =>
    list
      .filter((r) => r.length > 3)
      .map((r) => ringOf(r, tolerance))
      .filter((r) => r.length > 3 && Math.abs(area(r)) > smallest);
  const lines = (list, tolerance, shortest = 12) =>
    joinLines(list)
      .flatMap((l) => keepRuns(dense(l).map(warp), inFrame))
      .filter((l) => length(l) > shortest)
      .map((l) => simplify(l, tolerance));

  const land = rings(
    landRings().filter((r) => overlaps(r, board.box)),
    1.5,
    board.minLand,
  );
  const water = lakes(gshhg, board.box, board.minLake, board.minIsland);
  const lake = rings(water.lakes, 1.5, 300).filter(isRound);
  const island = rings(water.islands, 1.5, 200);
  const rivers = board.waterways.map((w) =>
    band(dense(w, 0.1).map((p) => [...warp(p), p[2]])),
  );
  const ground = dryLand(land, [...lake, ...rivers], island);
  const dry = (p) => ground.reduce((odd, r) => odd !== inRing(p, r), false);
  const onLand = (list) =>
    list.flatMap((l) => keepRuns(l, dry)).filter((l) => length(l) > 16);

  const { states, countries } = borderLines();
  const provinces = gshhgLines(gshhg, "border_i", [2], board.box);
  const usa = states.flat();
  const farFromStates = (p) =>
    !usa.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 0.3);
  const streams = gshhgLines(gshhg, "river_i", board.riverLevels, board.box);

  const out = {
    width: WIDTH,
    height: Math.round(height),
    land: pathText(ground, true),
    shores: shores(ground, frame, SHORES).map((list) =>
      pathText(
        list.filter((l) => length(l) > 60).map((l) => simplify(l, 2)),
        false,
      ),
    ),
    states: pathText(
      onLand([
        ...lines(states, 3),
        ...lines(
          provinces.flatMap((l) => keepRuns(l, farFromStates)),
          3,
        ),
      ]),
      false,
    ),
    countries: pathText(onLand(lines(countries, 2.5)), false),
    rivers: pathText(onLand(lines(streams, 4, board.minRiver)), false),
    graticule: pathText(lines(graticule(board.graticule, board.box), 3), false),
    hills: board.ranges.flatMap((range) => hills(dense(range, 0.05).map(warp))),
    names: board.names.map(([text, x, y, size, turn]) => {
      return {
        text,
        x: Math.round(x * WIDTH),
        y: Math.round(y * height),
        size,
        turn,
      };
    }),
  };
  report(board, map, warp, height, dry);
  const file = join(root, "web/src/map/geo", `${board.id}.json`);
  mkdirSync(dirname(file), { recursive: true });
  const text = JSON.stringify(out, null, 1)
    .replace(/\n {3,}/g, " ")
    .replace(/\n {2}([\]}])/g, "$1");
  writeFileSync(file, `${text}\n`);
  for (const [key, value] of Object.entries(out)) {
    console.log(`  ${key}: ${String(value).length}`);
  }
}

/** Peaks along a range: every 56 units one, a little to the left and right in turn. */
function hills(range) {
  const peaks = [];
  let walked = 0;
  range.forEach(([x, y], i) => {
    const [px, py] = range[Math.max(0, i - 1)];
    walked += Math.hypot(x - px, y - py);
    if (i === 0 || walked > 56) {
      walked = 0;
      const side = peaks.length % 2 === 0 ? -1 : 1;
      peaks.push(
        [x + side * 18, y, 34 + ((peaks.length * 7) % 12)].map(Math.round),
      );
    }
  });
  return peaks;
}

/** Land less its waters, with the islands put back: rings for the even-odd rule. */
function dryLand(land, waters, islands) {
  const polygons = (list) => list.map((ring) => [[ring]]);
  const wet = clipping.union(...polygons(waters), []);
  const ground = clipping.union(
    clipping.difference(clipping.union(...polygons(land)), wet),
    ...polygons(islands),
  );
  return ground
    .flat()
    .map((ring) => simplifyRing(ring.slice(0, -1), 2))
    .filter((ring) => ring.length > 3 && Math.abs(area(ring)) > 200);
}

/** Reservoirs that wind along a river valley are mere scribbles at this size. */
function isRound(ring) {
  return (
    (4 * Math.PI * Math.abs(area(ring))) / length([...ring, ring[0]]) ** 2 >
    0.045
  );
}

function overlaps(ring, [x0, y0, x1, y1]) {
  return ring.some(([x, y]) => x > x0 && x < x1 && y > y0 && y < y1);
}

/** Says where the spline folds over itself, and which cities came to lie in the water. */
function report(board, map, warp, height, dry) {
  const [x0, y0, x1, y1] = board.box;
  let folds = 0;
  for (let x = x0; x < x1; x += 0.5) {
    for (let y = y0; y < y1; y += 0.5) {
      const [p, q, r] = [warp([x, y]), warp([x + 0.1, y]), warp([x, y + 0.1])];
      const inside = p[0] > 0 && p[0] < WIDTH && p[1] > 0 && p[1] < height;
      const turn =
        (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
      folds += inside && turn > 0 ? 1 : 0;
    }
  }
  const wet = map.cities.filter(
    (c) => !c.junction && !dry([c.at[0] * WIDTH, c.at[1] * height]),
  );
  console.log(
    `${board.id}: ${folds} folds; in the water: ${wet.map((c) => c.id).join(" ")}`,
  );
}

const gshhg = gshhgFolder();
for (const board of boards) {
  build(board, gshhg);
}
