// Where a note about a thing of the board stands: near it, in the window, and not over what it is about.

import { toWindow, type Camera, type Size } from "./camera";
import type { Point } from "./drawing/curve";
import { CITY, FAR_LETTERS, LETTERS, type Box, type DrawnCity } from "./drawing/drawing";
import { labelBox } from "./drawing/labels";

const GAP = 12; // px between the note and what it keeps clear of
const EDGE = 4; // px that stay free at the rim of the window

/** The top left corner of a note of this size about something at `at` that leaves these places free, if any does. */
export function tipAt(at: Point, note: Size, window: Size, free: readonly Box[]): Point {
  const left = Math.min(at.x, ...free.map((box) => box.x)) - GAP - note.width;
  const right = Math.max(at.x, ...free.map((box) => box.x + box.width)) + GAP;
  const above = Math.min(at.y, ...free.map((box) => box.y)) - GAP - note.height;
  const below = Math.max(at.y, ...free.map((box) => box.y + box.height)) + GAP;
  const [x, y] = [at.x - note.width / 2, at.y - note.height / 2];
  const places = [
    { x, y: at.y - 10 - GAP - note.height }, // as near as can be
    { x, y: at.y + 10 + GAP },
    { x: at.x - 10 - GAP - note.width, y },
    { x: at.x + 10 + GAP, y },
    { x, y: above }, // and else beside all of it
    { x, y: below },
    { x: left, y },
    { x: right, y },
  ].map((place) => inside(place, note, window));
  let best = places[0]!;
  let least = Infinity;
  for (const place of places) {
    // It never lies over the very place, where the pointer is.
    const spot = { x: at.x - 8, y: at.y - 8, width: 16, height: 16 };
    const hidden = [spot, ...free].reduce((sum, box) => sum + shared({ ...place, ...note }, box), 0);
    if (hidden < least) [best, least] = [place, hidden];
  }
  return best;
}

function inside({ x, y }: Point, note: Size, window: Size): Point {
  return {
    x: Math.max(EDGE, Math.min(window.width - note.width - EDGE, x)),
    y: Math.max(EDGE, Math.min(window.height - note.height - EDGE, y)),
  };
}

/** How many square pixels two boxes share. */
function shared(p: Box, q: Box): number {
  const width = Math.min(p.x + p.width, q.x + q.width) - Math.max(p.x, q.x);
  const height = Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** What a note about a city, or about a route that ends there, must not cover: its ring and its name, in pixels. */
export function boxesOf({ x, y, label, far }: DrawnCity, isFar: boolean, camera: Camera, window: Size): Box[] {
  const name = isFar ? far : label;
  const ring: Box = { x: x - CITY, y: y - CITY, width: 2 * CITY, height: 2 * CITY };
  return [ring, ...(name === null ? [] : [labelBox(name, isFar ? FAR_LETTERS : LETTERS)])].map((box) => ({
    ...toWindow(camera, window, box.x, box.y),
    width: box.width * camera.scale,
    height: box.height * camera.scale,
  }));
}
