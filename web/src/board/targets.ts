// Which city or route is meant: the nearest to a finger, or the next in a direction.

import type { Point } from "./drawing/curve";
import type { Track } from "./drawing/tracks";

export interface Thing {
  readonly kind: "city" | "route";
  readonly index: number;
}

export interface Spot extends Thing, Point {}

export type Direction = "left" | "right" | "up" | "down";

export function same(p: Thing | null, q: Thing | null): boolean {
  return p !== null && q !== null && p.kind === q.kind && p.index === q.index;
}

/** From a point to a track. */
export function distanceTo({ points }: Track, { x, y }: Point): number {
  let least = Infinity;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(a.x + t * dx - x, a.y + t * dy - y));
  }
  return least;
}

/**
 * What is meant by a point: the nearest thing within `reach` units, or nothing. What can be acted on has an advantage,
 * which grows with the reach: a finger on a small screen is not exact.
 */
export function meant(
  at: Point,
  cities: readonly (Point & Thing)[],
  tracks: readonly Track[],
  reach: number,
  isWanted: (thing: Thing) => boolean,
): Thing | null {
  let [best, least]: [Thing | null, number] = [null, reach];
  const bonus = reach * 0.3;
  const offer = (thing: Thing, away: number): void => {
    const price = Math.max(0, away) - (isWanted(thing) ? bonus : 0);
    if (away <= reach && price < least) [best, least] = [{ kind: thing.kind, index: thing.index }, price];
  };
  for (const city of cities) offer(city, Math.hypot(city.x - at.x, city.y - at.y) - 4);
  for (const track of tracks) offer({ kind: "route", index: track.route }, distanceTo(track, at));
  return best;
}

/** The nearest thing in a direction, straight ahead rather than aside; null if there is none. */
export function nextIn(direction: Direction, from: Spot, spots: readonly Spot[]): Spot | null {
  const [ux, uy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
  let [best, least]: [Spot | null, number] = [null, Infinity];
  for (const spot of spots) {
    if (same(spot, from)) continue;
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    if (ahead < 1 || aside > 2 * ahead) continue;
    const price = ahead + 2 * aside;
    if (price < least) [best, least] = [spot, price];
  }
  return best;
}
