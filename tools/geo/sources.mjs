// Reads the public data: land and borders from the npm atlases, lakes, rivers and
// province lines from the GSHHG files of Debian's gmt-gshhg-low. All in degrees.
//
// GSHHG's netCDF files cut every shoreline at the edges of 5-degree bins; the pieces of one
// polygon carry its id and are joined again here, end to start.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as hdf5 from "jsfive";
import { feature, mesh } from "topojson-client";

const require = createRequire(import.meta.url);
const readJson = (name) =>
  JSON.parse(readFileSync(require.resolve(name), "utf8"));

/** The rings of the world's land, as arrays of [lon, lat]. */
export function landRings() {
  const world = readJson("world-atlas/land-10m.json");
  const land = feature(world, world.objects.land);
  return land.features.flatMap((f) =>
    f.geometry.type === "Polygon"
      ? f.geometry.coordinates
      : f.geometry.coordinates.flat(),
  );
}

/** State lines inside the USA, and the borders of the USA, as lines. */
export function borderLines() {
  const us = readJson("us-atlas/states-10m.json");
  const world = readJson("world-atlas/countries-10m.json");
  const usa = "840";
  return {
    states: mesh(us, us.objects.states, (a, b) => a !== b).coordinates,
    countries: mesh(
      world,
      world.objects.countries,
      (a, b) => a !== b && (a.id === usa || b.id === usa),
    ).coordinates,
  };
}

function openBinned(folder, name) {
  const bytes = readFileSync(`${folder}/binned_${name}.nc`);
  const file = new hdf5.File(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    name,
  );
  return (key) => file.get(key).value;
}

function eachSegment(read, box, visit) {
  const size = read("Bin_size_in_minutes")[0] / 60;
  const across = read("N_bins_in_360_longitude_range")[0];
  const first = read("Id_of_first_segment_in_a_bin");
  const count = read("N_segments_in_a_bin");
  const start = read("Id_of_first_point_in_a_segment");
  const dx = read("Relative_longitude_from_SW_corner_of_bin");
  const dy = read("Relative_latitude_from_SW_corner_of_bin");
  for (let bin = 0; bin < first.length; bin++) {
    const west =
      (bin % across) * size - ((bin % across) * size >= 180 ? 360 : 0);
    const south = 90 - (Math.floor(bin / across) + 1) * size;
    if (
      west + size < box[0] ||
      west > box[2] ||
      south + size < box[1] ||
      south > box[3]
    ) {
      continue;
    }
    for (let seg = first[bin]; seg < first[bin] + count[bin]; seg++) {
      visit(seg, (points) => {
        const line = [];
        for (let p = start[seg]; p < start[seg] + points; p++) {
          line.push([
            west + ((dx[p] & 0xffff) * size) / 65535,
            south + ((dy[p] & 0xffff) * size) / 65535,
          ]);
        }
        return line;
      });
    }
  }
}

/** Lines of the wanted levels: borders (2 is a state or province) or rivers. */
export function gshhgLines(folder, name, levels, box) {
  const read = openBinned(folder, name);
  const points = read("N_points_for_a_segment");
  const level = read("Hierarchial_level_of_a_segment");
  const lines = [];
  eachSegment(read, box, (seg, line) => {
    if (levels.includes(level[seg])) {
      lines.push(line(points[seg]));
    }
  });
  return joinLines(lines);
}

/** Lakes (level 2) and islands in lakes (level 3) of at least the given areas in km². */
export function lakes(folder, box, minLake, minIsland) {
  const read = openBinned(folder, "GSHHS_i");
  const info = read("Embedded_npts_levels_exit_entry_for_a_segment");
  const owner = read("Id_of_GSHHS_ID");
  const area = read("The_km_squared_area_of_polygons");
  const pieces = new Map();
  eachSegment(read, box, (seg, line) => {
    const level = (info[seg] >> 6) & 7;
    const id = owner[seg];
    if (
      (level === 2 && area[id] >= minLake) ||
      (level === 3 && area[id] >= minIsland)
    ) {
      const entry = pieces.get(id) ?? { level, area: area[id], lines: [] };
      entry.lines.push(line(info[seg] >> 9));
      pieces.set(id, entry);
    }
  });
  const shapes = { lakes: [], islands: [] };
  for (const { level, lines } of pieces.values()) {
    shapes[level === 2 ? "lakes" : "islands"].push(...joinLines(lines, true));
  }
  return shapes;
}

/** Joins lines whose ends meet. Rings cut by the box stay open and are closed straight. */
export function joinLines(lines, directed = false) {
  const near = (p, q) =>
    Math.abs(p[0] - q[0]) < 2e-3 && Math.abs(p[1] - q[1]) < 2e-3;
  const rest = lines.filter((l) => l.length > 1).map((l) => l.slice());
  const joined = [];
  while (rest.length > 0) {
    const line = rest.pop();
    for (let i = 0; i < rest.length;) {
      const other = rest[i];
      const tail = line[line.length - 1];
      if (near(tail, other[0])) {
        line.push(...other.slice(1));
      } else if (near(other[other.length - 1], line[0])) {
        line.unshift(...other.slice(0, -1));
      } else if (!directed && near(tail, other[other.length - 1])) {
        line.push(...other.reverse().slice(1));
      } else if (!directed && near(other[0], line[0])) {
        line.unshift(...other.reverse().slice(0, -1));
      } else {
        i++;
        continue;
      }
      rest.splice(i, 1);
      i = 0;
    }
    joined.push(line);
  }
  return joined;
}
