// A map in a few kilobytes, for a picture that is a few centimeters wide: coarse coasts, lines, cities.

import { CARDS, GRAY } from "../../look/cards";
import type { BoardDrawing, MapRoute } from "./drawing";
import { layTracks } from "./tracks";

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Path data. */
  readonly land: string;
  readonly home: string;
  readonly lakes: string;
  /** One path for each color of routes. */
  readonly lines: readonly (readonly [string, string])[];
  readonly cities: readonly (readonly [number, number])[];
}

export interface ColoredRoute extends MapRoute {
  /** The kind of card it takes; null: any one color. */
  readonly color: number | null;
}

const STEP = 7; // points of a coast that are nearer to each other than so many units are one
const LEAST = 9; // islands smaller than that are not to be seen

export function pictureOf(drawing: BoardDrawing, routes: readonly ColoredRoute[]): Picture {
  const shown = routes.filter(({ beside }) => beside == null);
  const lines = new Map<string, string>();
  layTracks(drawing, shown).forEach(({ line }, at) => {
    const color = shown[at]!.color;
    const fill = color === null ? GRAY.fill : CARDS[color]!.fill;
    lines.set(fill, (lines.get(fill) ?? "") + line.replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number)))));
  });
  return {
    width: drawing.width,
    height: drawing.height,
    land: coarse(drawing.land),
    home: coarse(drawing.home),
    lakes: coarse(drawing.lakes),
    lines: [...lines],
    cities: drawing.cities.map(({ x, y }) => [Math.round(x), Math.round(y)] as const),
  };
}

/** A path of rings (M, then steps) with fewer points, in whole units; rings that are too small are left out. */
export function coarse(path: string): string {
  return path
    .split("M")
    .filter((ring) => ring.trim() !== "")
    .map(coarseRing)
    .join("");
}

function coarseRing(ring: string): string {
  const numbers = (ring.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  let [x = 0, y = 0] = numbers;
  const kept: [number, number][] = [[Math.round(x), Math.round(y)]];
  let [left, right, top, bottom] = [x, x, y, y];
  for (let at = 2; at + 1 < numbers.length; at += 2) {
    x += numbers[at]!;
    y += numbers[at + 1]!;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    const [lastX, lastY] = kept.at(-1)!;
    if (Math.hypot(x - lastX, y - lastY) >= STEP) kept.push([Math.round(x), Math.round(y)]);
  }
  if (kept.length < 3 || right - left < LEAST || bottom - top < LEAST) return "";
  const steps = kept.slice(1).map(([px, py], at) => `${px - kept[at]![0]} ${py - kept[at]![1]}`);
  return `M${kept[0]!.join(" ")}l${steps.join(" ").replaceAll(" -", "-")}Z`;
}
