// A map drawn from its files alone: the same code when the client is built and, for other folders, in the browser.

import type { Point } from "./curve";
import { CITY, FRAME, type Box, type BoardDrawing, type MapCity, type MapRoute } from "./drawing";
import { drawGround, projectionFor, warpBetween, type World } from "./ground";
import { labelBox, overlap, placeFarLabels, placeLabels } from "./labels";
import { bundlesOf, lengthWanted, nudge, type Bundle, type Layout, type Plate } from "./nudge";
import { corners, layTracks, type Track } from "./tracks";

const MARGIN = FRAME + 22; // between whatever stands outermost and the edge of the sheet
const BOUNDLESS = { width: Infinity, height: Infinity }; // the sheet before its size is known
const CRAMPED = 0.2; // so many of the routes may be too short for their spaces before cities are moved
const ROUNDS = 3; // of placing names and making room for them

/** The board of a map. The same input always gives the same drawing. */
export function drawBoard(cities: readonly MapCity[], routes: readonly MapRoute[], world: World): BoardDrawing {
  const bundles = bundlesOf(routes);
  const projection = projectionFor(cities);
  const scale = scaleFor(flat(cities, projection), bundles);
  projection.scale(scale);
  const home = flat(cities, projection);
  const names = cities.map(({ name }) => name);
  let layout = nudge(home, bundles, undefined, undefined, 64);
  for (let round = 0; round < ROUNDS; round++) {
    layout = nudge(home, bundles, layout, platesOf(names, layout, bundles, routes), 18);
  }

  // The sheet is as large as what stands on it, and begins at 0, 0.
  const bends = bendsOf(layout, bundles);
  const { left, top, width, height } = edgesOf(names, placesOf(layout), bends, routes);
  projection.translate([-left, -top]);
  const truly = home.map(({ x, y }) => ({ x: tenth(x - left), y: tenth(y - top) }));
  const places = placesOf(layout).map(({ x, y }) => ({ x: tenth(x - left), y: tenth(y - top) }));
  const tracks = layTracks({ cities: places, bends }, originals(routes));
  const table = { cities: places, tracks, width, height };
  const labels = placeLabels(names, table);
  const weights = cities.map((_, city) => routes.filter(({ a, b }) => a === city || b === city).length);
  const boxes = labels.map((label) => labelBox(label));
  const cartouche = cartoucheFor(width, height, tracks, boxes, places);
  const far = placeFarLabels(names, weights, table, cartouche);
  return {
    width,
    height,
    ...drawGround(world, projection, cities, width, height, warpBetween(truly, places, 45)),
    cities: places.map(({ x, y }, city) => ({
      x,
      y,
      trueX: truly[city]!.x,
      trueY: truly[city]!.y,
      label: labels[city]!,
      far: far[city]!,
    })),
    bends,
    cartouche,
  };
}

/** The sheet around cities, spaces and names. */
function edgesOf(
  names: readonly string[],
  cities: readonly Point[],
  bends: Readonly<Record<string, number>>,
  routes: readonly MapRoute[],
): { left: number; top: number; width: number; height: number } {
  const tracks = layTracks({ cities, bends }, originals(routes));
  const labels = placeLabels(names, { cities, tracks, ...BOUNDLESS });
  const boxes = [
    ...cities.map(({ x, y }) => ({ x: x - CITY, y: y - CITY, width: 2 * CITY, height: 2 * CITY })),
    ...tracks.flatMap((track) => track.spaces.map((space) => around(corners(space, track.length, track.height)))),
    ...labels.map((label) => labelBox(label)),
  ];
  const [left] = rangeOf(boxes.map(({ x }) => x));
  const [top] = rangeOf(boxes.map(({ y }) => y));
  const [, right] = rangeOf(boxes.map(({ x, width }) => x + width));
  const [, bottom] = rangeOf(boxes.map(({ y, height }) => y + height));
  return {
    left: Math.floor(left - MARGIN),
    top: Math.floor(top - MARGIN),
    width: Math.ceil(right - left + 2 * MARGIN),
    height: Math.ceil(bottom - top + 2 * MARGIN),
  };
}

function originals(routes: readonly MapRoute[]): MapRoute[] {
  return routes.filter(({ beside }) => beside === undefined || beside === null);
}

function flat(cities: readonly MapCity[], projection: ReturnType<typeof projectionFor>): Point[] {
  return cities.map(({ lat, lon }) => {
    const [x, y] = projection([lon, lat]) ?? [0, 0];
    return { x, y };
  });
}

/** Units for a radian, so that most routes are as long as their spaces want. */
function scaleFor(places: readonly Point[], bundles: readonly Bundle[]): number {
  const wanted = bundles
    .map((bundle) => {
      const [a, b] = [places[bundle.a]!, places[bundle.b]!];
      return lengthWanted(bundle) / Math.max(Math.hypot(b.x - a.x, b.y - a.y), 1e-6);
    })
    .sort((p, q) => q - p);
  const spread = Math.max(
    ...(["x", "y"] as const).map((axis) => {
      const [low, high] = rangeOf(places.map((place) => place[axis]));
      return high - low;
    }),
    1e-6,
  );
  // A sheet neither so small that nothing fits on it nor so large that nothing can be read.
  const fitting = wanted[Math.floor(wanted.length * CRAMPED)] ?? 0;
  return Math.min(Math.max(fitting, 500 / spread), 1700 / spread);
}

function platesOf(
  names: readonly string[],
  layout: Layout,
  bundles: readonly Bundle[],
  routes: readonly MapRoute[],
): Plate[] {
  const cities = placesOf(layout);
  const tracks = layTracks({ cities, bends: bendsOf(layout, bundles) }, originals(routes));
  return placeLabels(names, { cities, tracks, ...BOUNDLESS }).map((label, city) => {
    const box = labelBox(label);
    return { dx: box.x - cities[city]!.x, dy: box.y - cities[city]!.y, width: box.width, height: box.height };
  });
}

function placesOf({ x, y }: Layout): Point[] {
  return Array.from(x, (value, city) => ({ x: tenth(value), y: tenth(y[city]!) }));
}

function bendsOf({ bend }: Layout, bundles: readonly Bundle[]): Record<string, number> {
  return Object.fromEntries(bundles.flatMap(({ pair }, i) => (Math.abs(bend[i]!) < 0.5 ? [] : [[pair, tenth(bend[i]!)]])));
}

/** The emptiest place along the edge for the title, the corners first. */
function cartoucheFor(
  width: number,
  height: number,
  tracks: readonly Track[],
  names: readonly Box[],
  cities: readonly Point[],
): Box {
  const size = { width: 250, height: 84 };
  const air = FRAME + 16;
  const [right, bottom] = [width - air - size.width, height - air - size.height];
  const taken = [
    ...tracks.flatMap((track) => track.spaces.map((space) => around(corners(space, track.length, track.height)))),
    ...names,
    ...cities.map(({ x, y }) => ({ x: x - 12, y: y - 12, width: 24, height: 24 })),
  ];
  let best: { box: Box; cost: number } | null = null;
  for (let i = 0; i <= 16; i++) {
    for (let j = 0; j <= 16; j++) {
      const box = { x: air + ((right - air) * i) / 16, y: air + ((bottom - air) * j) / 16, ...size };
      const inner = Math.min(i, 16 - i) + Math.min(j, 16 - j);
      const cost = taken.reduce((sum, other) => sum + overlap(box, other), 0) + inner * 2;
      if (best === null || cost < best.cost) best = { box, cost };
    }
  }
  const { x, y } = best!.box;
  return { x: Math.round(x), y: Math.round(y), ...size };
}

function around(points: readonly Point[]): Box {
  const [left, right] = rangeOf(points.map(({ x }) => x));
  const [top, bottom] = rangeOf(points.map(({ y }) => y));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
