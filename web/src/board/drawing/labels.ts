// Where the names of the cities stand: beside their dots, clear of each other, of the tracks and of the edge.

import type { Point } from "./curve";
import { CITY, FAR_LETTERS, FRAME, LEADING, LETTERS, type Box, type Label } from "./drawing";
import { widthOf } from "./letters";
import { corners, depth, type Track } from "./tracks";

interface Way {
  readonly label: Label;
  readonly box: Box;
  /** What is wrong with it apart from other names. */
  readonly cost: number;
}

interface Ground {
  readonly cities: readonly Point[];
  readonly tracks: readonly Track[];
  readonly width: number;
  readonly height: number;
}

const TALL = 0.74; // of a capital, in parts of the size, with a little air
const FARTHEST = 36; // from one corner of a space to any point of it
const PLACES: readonly (readonly [number, number, number])[] = [
  // direction x, direction y, how little we like it
  [1, 0, 0],
  [-1, 0, 1],
  [0, -1, 0.6],
  [0, 1, 0.8],
  [1, -1, 0.4],
  [1, 1, 0.5],
  [-1, -1, 1.2],
  [-1, 1, 1.3],
  [0.5, -1, 0.9],
  [-0.5, -1, 1],
  [0.5, 1, 1.1],
  [-0.5, 1, 1.2],
];

/** The ways to write a name: in one line, and in two where it has a gap or a hyphen near its middle. */
function linesOf(name: string): string[][] {
  const ways = [[name]];
  const breaks = [...name.matchAll(/[ -]/g)].map(({ index }) => index + 1);
  if (name.length > 9 && breaks.length > 0) {
    const longer = (at: number): number => Math.max(at, name.length - at);
    const best = breaks.reduce((p, q) => (longer(q) < longer(p) ? q : p));
    ways.push([name.slice(0, best).trimEnd(), name.slice(best)]);
  }
  return ways;
}

/** The box that a name takes at its place. */
export function labelBox(label: Label, size = LETTERS): Box {
  const width = Math.max(...label.lines.map(widthOf)) * size + 2;
  const left = label.anchor === "start" ? -1 : label.anchor === "end" ? -width + 1 : -width / 2;
  return { x: label.x + left, y: label.y - TALL * size, width, height: (TALL + 0.1 + LEADING * (label.lines.length - 1)) * size };
}

/** A place for each name. */
export function placeLabels(names: readonly string[], ground: Ground): Label[] {
  const boxes = ground.tracks.flatMap((track) => track.spaces.map((space) => corners(space, track.length, track.height)));
  const ways = names.map((name, city) => waysOf(name, city, ground, boxes, LETTERS, [CITY + 4, CITY + 9, CITY + 16]));
  const chosen = ways.map((list) => indexOfLeast(list.map((way) => way.cost)));
  // Each name in turn takes the best place beside the present ones of the others; a few rounds settle it.
  for (let round = 0; round < 8; round++) {
    let changed = false;
    ways.forEach((list, city) => {
      const best = indexOfLeast(
        list.map((way) => {
          let cost = way.cost;
          ways.forEach((others, other) => {
            if (other !== city) cost += 5 * overlap(way.box, others[chosen[other]!]!.box);
          });
          return cost;
        }),
      );
      changed ||= best !== chosen[city];
      chosen[city] = best;
    });
    if (!changed) break;
  }
  return ways.map((list, city) => list[chosen[city]!]!.label);
}

/** Large names for those cities that have room for one, the busiest first. */
export function placeFarLabels(
  names: readonly string[],
  weights: readonly number[],
  ground: Ground,
  title: Box,
): (Label | null)[] {
  const spaces = ground.tracks.flatMap((track) => track.spaces);
  /** The spaces that would lie under a name: from afar the tracks matter as much as the names. */
  const hidden = ({ x, y, width, height }: Box): number =>
    spaces.filter((space) => space.x > x && space.x < x + width && space.y > y && space.y < y + height).length;
  const placed: Box[] = [title];
  const found: (Label | null)[] = names.map(() => null);
  const order = names.map((_, city) => city).sort((p, q) => weights[q]! - weights[p]! || p - q);
  for (const city of order) {
    const ways = waysOf(names[city]!, city, ground, [], FAR_LETTERS, [CITY + 5])
      .map((way) => ({ ...way, cost: way.cost + 3 * hidden(way.box) }))
      .filter(({ box, cost }) => cost < 14 && placed.every((other) => overlap(grown(box, 6), other) === 0));
    if (ways.length === 0) continue;
    const way = ways[indexOfLeast(ways.map(({ cost }) => cost))]!;
    placed.push(way.box);
    found[city] = way.label;
  }
  return found;
}

/** The large names when these cities must have theirs: others that would be in the way have none. */
export function farLabels(
  names: readonly string[],
  present: readonly (Label | null)[],
  marked: ReadonlySet<number>,
  ground: Pick<Ground, "cities" | "width" | "height">,
): (Label | null)[] {
  const found = [...present];
  const boxOf = (city: number): Box | null => (found[city] == null ? null : grown(labelBox(found[city]!, FAR_LETTERS), 3));
  for (const city of marked) {
    if (found[city] !== null || ground.cities[city] === undefined) continue;
    const kept = [...marked].flatMap((other) => (other === city ? [] : (boxOf(other) ?? [])));
    const ways = waysOf(names[city]!, city, { ...ground, tracks: [] }, [], FAR_LETTERS, [CITY + 5]);
    const best = indexOfLeast(ways.map(({ box, cost }) => cost + kept.reduce((sum, other) => sum + 5 * overlap(box, other), 0)));
    const { label, box } = ways[best]!;
    found.forEach((_, other) => {
      const its = boxOf(other);
      if (!marked.has(other) && its !== null && overlap(box, its) > 0) found[other] = null;
    });
    found[city] = label;
  }
  return found;
}

function waysOf(
  name: string,
  city: number,
  { cities, width, height }: Ground,
  spaces: readonly (readonly Point[])[],
  size: number,
  gaps: readonly number[],
): Way[] {
  const { x, y } = cities[city]!;
  const ways = linesOf(name).flatMap((lines) => gaps.flatMap((gap, far) => PLACES.map((place) => ({ lines, gap, far, place }))));
  return ways.map(({ lines, gap, far, place: [dx, dy, dislike] }) => {
    const across = Math.abs(dx) === 1;
    const slant = across && dy !== 0 ? 0.72 : 1;
    const wide = Math.max(...lines.map(widthOf)) * size;
    const more = (lines.length - 1) * LEADING * size; // what the second line takes
    const rise = dy < 0 ? -more : dy > 0 ? TALL * size : (TALL * size - more) / 2 - 1;
    const label: Label = {
      x: tenth(across ? x + dx * gap * slant : x + (dx * wide) / 1.6),
      y: tenth(y + dy * (gap * slant + (across ? 0 : 1)) + rise),
      anchor: across ? (dx > 0 ? "start" : "end") : "middle",
      lines,
    };
    const box = labelBox(label, size);
    let cost = dislike + far * 3 + (lines.length - 1) * 3;
    const air = grown(box, 1.5);
    const frame = [
      { x: air.x, y: air.y },
      { x: air.x + air.width, y: air.y },
      { x: air.x + air.width, y: air.y + air.height },
      { x: air.x, y: air.y + air.height },
    ];
    const [mx, my] = [air.x + air.width / 2, air.y + air.height / 2];
    for (const space of spaces) {
      // Most spaces are far away, and asking them exactly takes long.
      if (Math.abs(space[0]!.x - mx) > air.width / 2 + FARTHEST) continue;
      if (Math.abs(space[0]!.y - my) > air.height / 2 + FARTHEST) continue;
      const deep = depth(frame, space);
      if (deep > 0) cost += 8 + 4 * Math.min(deep, 14);
    }
    cities.forEach((other, index) => {
      const near = distance(box, other);
      const room = index === city ? CITY + 1 : CITY + 4;
      if (near < room) cost += 60 + 12 * (room - near);
    });
    const out = FRAME + 5;
    const beyond =
      width === Infinity
        ? 0
        : Math.max(0, out - box.x) +
          Math.max(0, out - box.y) +
          Math.max(0, box.x + box.width - width + out) +
          Math.max(0, box.y + box.height - height + out);
    return { label, box, cost: cost + 30 * beyond };
  });
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** How deep two boxes lie in each other, weighed by how bad that is. */
export function overlap(p: Box, q: Box): number {
  const across = Math.min(p.x + p.width, q.x + q.width) - Math.max(p.x, q.x);
  const down = Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y);
  return across > 0 && down > 0 ? 20 + Math.min(across, down) : 0;
}

/** From a box to a point; 0 inside. */
export function distance(box: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
}

function indexOfLeast(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value < values[best]! ? index : best), 0);
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
