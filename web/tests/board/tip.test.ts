// The note beside a route: what it leaves free.

import { describe, expect, test } from "vitest";
import { boxesOf, tipAt } from "@/board/tipping";
import type { Box, DrawnCity } from "@/board/drawing/drawing";

const WINDOW = { width: 800, height: 600 };
const NOTE = { width: 180, height: 60 };
const city = (x: number, y: number): Box => ({ x: x - 10, y: y - 10, width: 20, height: 20 });
const covers = (at: { x: number; y: number }, box: Box): boolean =>
  at.x < box.x + box.width && box.x < at.x + NOTE.width && at.y < box.y + box.height && box.y < at.y + NOTE.height;

/** A note about the route between two places. */
function about(a: [number, number], b: [number, number]): { at: { x: number; y: number }; ends: Box[] } {
  const ends = [city(...a), city(...b)];
  return { at: tipAt({ x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 }, NOTE, WINDOW, ends), ends };
}

describe("a note about a route", () => {
  test("stands above its middle where that hides nothing", () => {
    expect(about([200, 300], [600, 300]).at).toEqual({ x: 310, y: 218 });
  });

  test.each<[string, [number, number], [number, number]]>([
    ["short and level", [370, 300], [430, 300]],
    ["upright", [400, 240], [400, 360]],
    ["aslant", [350, 250], [450, 350]],
    ["at the top", [380, 20], [440, 70]],
    ["at the left rim", [12, 260], [12, 340]],
    ["in a corner", [780, 560], [740, 588]],
  ])("covers neither of its ends when it is %s, and stays in the window", (_, a, b) => {
    const { at, ends } = about(a, b);
    expect(ends.filter((end) => covers(at, end))).toEqual([]);
    expect(at.x >= 0 && at.y >= 0 && at.x + NOTE.width <= WINDOW.width && at.y + NOTE.height <= WINDOW.height).toBe(true);
  });

  test("stays in a window that is too small for it to hide nothing", () => {
    const small = { width: 200, height: 90 };
    const { x, y } = tipAt({ x: 100, y: 45 }, NOTE, small, [city(40, 45), city(160, 45)]);
    expect([x >= 0, y >= 0, x + NOTE.width <= 200, y + NOTE.height <= 90]).toEqual([true, true, true, true]);
  });
});

test("what is kept free of a city is its ring and the name that is shown, in pixels of the window", () => {
  const label = { x: 112, y: 105, lines: ["Aix"], anchor: "start" as const };
  const drawn: DrawnCity = { x: 100, y: 100, trueX: 100, trueY: 100, label, far: null };
  const camera = { x: 100, y: 100, scale: 2 };
  const [ring, name] = boxesOf(drawn, false, camera, WINDOW);
  expect(ring).toEqual({ x: 384, y: 284, width: 32, height: 32 });
  expect(name!.x).toBeGreaterThan(416);
  expect(boxesOf(drawn, true, camera, WINDOW)).toHaveLength(1);
});
