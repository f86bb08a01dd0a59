// Where the spaces of all routes lie on a drawing.

import { Curve, type Place, type Point } from "./curve";
import { LANE, TRACK, WAGON_HEIGHT, pairOf, type MapRoute } from "./drawing";
import { pitchOf } from "./nudge";

export interface Track {
  /** The index of its route. */
  readonly route: number;
  readonly spaces: readonly Place[];
  /** Of one space. */
  readonly length: number;
  readonly height: number;
  /** Path data of its line, from city to city. */
  readonly line: string;
  readonly middle: Place;
  /** Points along the line, for whoever looks for the nearest track. */
  readonly points: readonly Point[];
}

interface Laid {
  readonly cities: readonly Point[];
  readonly bends: Readonly<Record<string, number>>;
}

const GAP = 2.6; // between two spaces

/** By route: doubles side by side, parallel tracks beside their routes. */
export function layTracks(drawing: Laid, routes: readonly MapRoute[]): Track[] {
  const lanes = new Map<string, number[]>();
  routes.forEach((route, index) => {
    if (isBeside(route)) return;
    const pair = pairOf(route);
    lanes.set(pair, [...(lanes.get(pair) ?? []), index]);
  });
  const asides = new Map<number, number>();
  for (const indexes of lanes.values()) {
    const sorted = [...indexes].sort((p, q) => routes[p]!.lane - routes[q]!.lane || p - q);
    sorted.forEach((index, k) => asides.set(index, (k - (sorted.length - 1) / 2) * LANE));
  }
  const tracks: Track[] = [];
  routes.forEach((route, index) => {
    if (!isBeside(route)) tracks[index] = lay(drawing, route, index, asides.get(index) ?? 0, WAGON_HEIGHT);
  });
  const originals = tracks.filter(Boolean);
  routes.forEach((route, index) => {
    if (!isBeside(route)) return;
    const aside = asides.get(route.beside) ?? 0;
    // Outwards where there are two lanes, else to the side with more room.
    const sides = aside > 0 ? [1] : aside < 0 ? [-1] : [1, -1];
    const ways = sides.map((side) => lay(drawing, route, index, aside + side * TRACK, WAGON_HEIGHT - 4.5));
    tracks[index] = ways.reduce((best, way) => (crowd(way, originals, route) < crowd(best, originals, route) ? way : best));
  });
  return tracks;
}

function isBeside(route: MapRoute): route is MapRoute & { readonly beside: number } {
  return route.beside !== undefined && route.beside !== null;
}

function lay(drawing: Laid, route: MapRoute, index: number, aside: number, height: number): Track {
  const [from, to] = route.a < route.b ? [route.a, route.b] : [route.b, route.a];
  const curve = new Curve(drawing.cities[from]!, drawing.cities[to]!, drawing.bends[pairOf(route)] ?? 0);
  const pitch = pitchOf(curve.length, route.length);
  const start = (curve.length - pitch * route.length) / 2;
  const spaces = Array.from({ length: route.length }, (_, k) => rounded(curve.at(start + pitch * (k + 0.5), aside)));
  const steps = Math.max(2, Math.ceil(curve.length / 18));
  const points = Array.from({ length: steps + 1 }, (_, k) => {
    const along = (curve.length * k) / steps;
    // Lanes leave their city from its middle.
    const spread = Math.min(1, along / 12, (curve.length - along) / 12);
    return rounded(curve.at(along, aside * spread));
  });
  return {
    route: index,
    spaces,
    length: Math.round((pitch - GAP) * 10) / 10,
    height,
    line: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`,
    middle: rounded(curve.at(curve.length / 2, aside)),
    points,
  };
}

function rounded({ x, y, angle }: Place): Place {
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10, angle: Math.round(angle * 10) / 10 };
}

/** How many spaces of other routes a track would touch. */
function crowd(track: Track, others: readonly Track[], route: MapRoute & { readonly beside: number }): number {
  let touched = 0;
  for (const other of others) {
    if (other.route === route.beside) continue;
    for (const p of track.spaces) {
      for (const q of other.spaces) if (Math.hypot(p.x - q.x, p.y - q.y) < 18) touched += 1;
    }
  }
  return touched;
}

/** The corners of a space, in order. */
export function corners(place: Place, length: number, height: number): Point[] {
  const turn = (place.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([i, j]) => ({
    x: place.x + (i * length * cos - j * height * sin) / 2,
    y: place.y + (i * length * sin + j * height * cos) / 2,
  }));
}

/** How deep two boxes that may be turned lie in each other; 0 if they are apart. */
export function depth(p: readonly Point[], q: readonly Point[]): number {
  let least = Infinity;
  for (const box of [p, q]) {
    for (let k = 0; k < 2; k++) {
      const [a, b] = [box[k]!, box[k + 1]!];
      const size = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const [nx, ny] = [(a.y - b.y) / size, (b.x - a.x) / size];
      const [pLow, pHigh] = spanOf(p, nx, ny);
      const [qLow, qHigh] = spanOf(q, nx, ny);
      const shared = Math.min(pHigh, qHigh) - Math.max(pLow, qLow);
      if (shared <= 0) return 0;
      least = Math.min(least, shared);
    }
  }
  return least;
}

function spanOf(box: readonly Point[], nx: number, ny: number): [number, number] {
  const along = box.map(({ x, y }) => x * nx + y * ny);
  return [Math.min(...along), Math.max(...along)];
}
