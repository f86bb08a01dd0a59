// The ground under a map: coasts, borders and lakes, projected onto the sheet.

import { geoBounds, geoConicConformal, geoContains, geoGraticule, geoStream, type GeoProjection, type GeoStream } from "d3-geo";
import { feature, merge, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Point } from "./curve";
import type { MapCity } from "./drawing";

export interface Lake {
  readonly name: string;
  readonly rings: readonly (readonly (readonly number[])[])[];
}

/** The shipped geography of the earth. */
export interface World {
  readonly countries: Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
  readonly states: Topology<{ states: GeometryCollection }>;
  readonly lakes: readonly Lake[];
}

export interface Ground {
  readonly land: string;
  readonly home: string;
  readonly lakes: string;
  readonly borders: string;
  readonly states: string;
  readonly graticule: string;
}

type Line = [number, number][];
type Warp = (x: number, y: number) => [number, number];

const FINE = 0.7; // points nearer to each other than this are one
const SPECK = 16; // islands smaller than this many square units are left out

/** A conformal projection for these cities, turned so that north is up in their middle; at scale 1, around 0, 0. */
export function projectionFor(cities: readonly MapCity[]): GeoProjection {
  const lats = cities.map(({ lat }) => lat);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const sixth = (north - south) / 6;
  const turns = cities.map(({ lon }) => (lon * Math.PI) / 180);
  const east = turns.reduce((sum, turn) => sum + Math.cos(turn), 0);
  const up = turns.reduce((sum, turn) => sum + Math.sin(turn), 0);
  let middle = (Math.atan2(up, east) * 180) / Math.PI;
  // Halfway between the outermost, not where most are.
  const offsets = cities.map(({ lon }) => ((lon - middle + 540) % 360) - 180);
  middle += (Math.min(...offsets) + Math.max(...offsets)) / 2;
  return geoConicConformal()
    .rotate([-middle, 0])
    .parallels([south + sixth, north - sixth])
    .scale(1)
    .translate([0, 0])
    .precision(0);
}

/** Everything under the map, on a sheet of this size; `warp` moves the coast along with the cities that were moved. */
export function drawGround(
  world: World,
  projection: GeoProjection,
  cities: readonly MapCity[],
  width: number,
  height: number,
  warp: Warp,
): Ground {
  const margin = 60;
  projection.clipExtent([
    [-margin, -margin],
    [width + margin, height + margin],
  ]);
  const still: Warp = (x, y) => [x, y];
  const { countries, states } = world;
  const home = countries.objects.countries.geometries.filter((geometry) => {
    const country = feature(countries, geometry);
    const [[west, south], [east, north]] = geoBounds(country);
    return cities.some(
      ({ lat, lon }) =>
        lat >= south && lat <= north && (west > east || (lon >= west && lon <= east)) && geoContains(country, [lon, lat]),
    );
  });
  const areas = (object: Parameters<typeof geoStream>[0]): string =>
    linesOf(object, projection, warp).filter(isSeen).map((ring) => written(ring)).join("");
  const lines = (object: Parameters<typeof geoStream>[0], bent: Warp): string =>
    linesOf(object, projection, bent)
      .map((line) => written(line, false))
      .join("");
  const step = Math.max(...spanOf(cities)) > 25 ? 10 : 5;
  return {
    land: areas(feature(countries, countries.objects.land)),
    home: areas(merge(countries, home as Parameters<typeof merge>[1])),
    lakes: world.lakes
      .flatMap(({ rings }) => rings)
      .flatMap((ring) => linesOf(polygon(ring), projection, warp).filter(isSeen))
      .map((ring) => written(softened(ring)))
      .join(""),
    borders: lines(mesh(countries, countries.objects.countries, (a, b) => a !== b), warp),
    states: lines(mesh(states, states.objects.states, (a, b) => a !== b), warp),
    graticule: lines(geoGraticule().step([step, step])(), still),
  };
}

/** A warp that moves every place as the cities near it were moved, and leaves places far from all of them alone. */
export function warpBetween(from: readonly Point[], to: readonly Point[], reach: number): Warp {
  const moves = from.map((p, i) => [p.x, p.y, to[i]!.x - p.x, to[i]!.y - p.y] as const);
  return (x, y) => {
    let [sum, mx, my] = [0.12, 0, 0];
    for (const [px, py, dx, dy] of moves) {
      const near = Math.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * reach * reach));
      sum += near;
      mx += near * dx;
      my += near * dy;
    }
    return [x + mx / sum, y + my / sum];
  };
}

function spanOf(cities: readonly MapCity[]): [number, number] {
  const lats = cities.map(({ lat }) => lat);
  const lons = cities.map(({ lon }) => lon);
  return [Math.max(...lats) - Math.min(...lats), Math.max(...lons) - Math.min(...lons)];
}

function linesOf(object: Parameters<typeof geoStream>[0], projection: GeoProjection, warp: Warp): Line[] {
  const found: Line[] = [];
  let line: Line = [];
  let inside = false;
  const sink: GeoStream = {
    point(x, y) {
      const [wx, wy] = warp(x, y);
      const last = line[line.length - 1];
      if (last === undefined || Math.abs(last[0] - wx) + Math.abs(last[1] - wy) > FINE) line.push([wx, wy]);
    },
    lineStart() {
      line = [];
    },
    lineEnd() {
      if (line.length > (inside ? 2 : 1)) found.push(line);
    },
    polygonStart() {
      inside = true;
    },
    polygonEnd() {
      inside = false;
    },
    sphere() {},
  };
  geoStream(object, projection.stream(sink));
  return found;
}

/** A lake of the file; the file's rings run the way that d3 wants them, or the other: the smaller side is the lake. */
function polygon(ring: readonly (readonly number[])[]): Parameters<typeof geoStream>[0] {
  const points = ring.map(([lon, lat]) => [lon!, lat!] as [number, number]);
  const turned = points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    return sum + (nx - x) * (ny + y);
  }, 0);
  return { type: "Polygon", coordinates: [turned > 0 ? points : [...points].reverse()] };
}

function isSeen(ring: Line): boolean {
  const twice = ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(twice) / 2 >= SPECK;
}

/** The coarse outline of a lake with its corners cut, twice. */
function softened(ring: Line): Line {
  let line = ring;
  for (let round = 0; round < 2; round++) {
    line = line.flatMap(([x, y], i) => {
      const [nx, ny] = line[(i + 1) % line.length]!;
      return [
        [x * 0.75 + nx * 0.25, y * 0.75 + ny * 0.25],
        [x * 0.25 + nx * 0.75, y * 0.25 + ny * 0.75],
      ] as Line;
    });
  }
  return line;
}

/** Path data with steps from point to point, which are shorter than places. */
function written(line: Line, closed = true): string {
  let [px, py] = [0, 0];
  let text = "";
  line.forEach(([x, y], i) => {
    const [tx, ty] = [Math.round(x * 10), Math.round(y * 10)];
    const [dx, dy] = [tx - px, ty - py];
    [px, py] = [tx, ty];
    text += i === 0 ? `M${tx / 10} ${ty / 10}l` : `${dx / 10}${dy < 0 ? "" : " "}${dy / 10} `;
  });
  return text.trimEnd() + (closed ? "Z" : "");
}
