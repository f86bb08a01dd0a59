// Spaces along tracks: doubles, parallel tracks, and what a finger means.

import { describe, expect, test } from "vitest";
import { readMap } from "@/board/drawing/csv";
import { distanceTo, meant, nextIn, type Spot } from "@/board/targets";
import { fitted, kept, pushed, showing, toSheet, toWindow, zoomed } from "@/board/camera";
import { widthOf } from "@/board/drawing/letters";
import { corners, depth, layTracks } from "@/board/drawing/tracks";

const CITIES = [
  { x: 0, y: 0 },
  { x: 200, y: 0 },
];
const route = (lane: number, beside: number | null = null) => ({ a: 0, b: 1, length: 4, lane, beside });

describe("tracks", () => {
  test("a single route lies on the line between its cities", () => {
    const [track] = layTracks({ cities: CITIES, bends: {} }, [route(1)]);
    expect(track!.spaces.map(({ y }) => y)).toEqual([0, 0, 0, 0]);
  });

  test("the lanes of a double lie side by side, whichever city comes first", () => {
    const [p, q] = layTracks({ cities: CITIES, bends: {} }, [route(1), { ...route(2), a: 1, b: 0 }]);
    expect(p!.spaces[0]!.y).toBe(-q!.spaces[0]!.y);
    expect(Math.abs(p!.spaces[0]!.y - q!.spaces[0]!.y)).toBeGreaterThan(p!.height);
  });

  test("a parallel track lies outside the double that it belongs to", () => {
    const [p, q, besideP, besideQ] = layTracks({ cities: CITIES, bends: {} }, [
      route(1),
      route(2),
      route(1, 0),
      route(2, 1),
    ]);
    expect(Math.sign(besideP!.spaces[0]!.y)).toBe(Math.sign(p!.spaces[0]!.y));
    expect(Math.abs(besideP!.spaces[0]!.y)).toBeGreaterThan(Math.abs(p!.spaces[0]!.y));
    expect(Math.abs(besideQ!.spaces[0]!.y)).toBeGreaterThan(Math.abs(q!.spaces[0]!.y));
    const box = (track: typeof p) => corners(track!.spaces[0]!, track!.length, track!.height);
    expect(depth(box(p), box(besideP))).toBe(0);
  });

  test("a bent track swings out and keeps its spaces", () => {
    const [track] = layTracks({ cities: CITIES, bends: { "0-1": 30 } }, [route(1)]);
    expect(track!.spaces.length).toBe(4);
    expect(track!.middle.y).toBeCloseTo(30, 0);
  });
});

describe("what is meant", () => {
  const tracks = layTracks({ cities: CITIES, bends: {} }, [route(1), route(2)]);
  const city = { kind: "city" as const, index: 0, x: 0, y: 0 };

  test("the nearest lane is meant", () => {
    for (const track of tracks) {
      const at = track.spaces[2]!;
      expect(meant(at, [city], tracks, 20, () => false)).toEqual({ kind: "route", index: track.route });
      expect(distanceTo(track, at)).toBeLessThan(1);
    }
  });

  test("between two lanes the one that can be claimed is meant", () => {
    expect(meant({ x: 100, y: 0 }, [], tracks, 20, ({ index }) => index === 1)).toEqual({ kind: "route", index: 1 });
  });

  test("far from everything nothing is meant", () => {
    expect(meant({ x: 100, y: 90 }, [city], tracks, 20, () => true)).toBeNull();
  });

  test("an arrow key goes to the nearest thing straight ahead", () => {
    const spots: Spot[] = [
      { kind: "city", index: 0, x: 0, y: 0 },
      { kind: "city", index: 1, x: 100, y: 10 },
      { kind: "city", index: 2, x: 60, y: 55 },
      { kind: "city", index: 3, x: -50, y: 0 },
    ];
    expect(nextIn("right", spots[0]!, spots)?.index).toBe(1);
    expect(nextIn("left", spots[0]!, spots)?.index).toBe(3);
    expect(nextIn("up", spots[0]!, spots)).toBeNull();
  });
});

describe("the window onto a board", () => {
  const sheet = { width: 1000, height: 500 };
  const window = { width: 400, height: 400 };

  test("it shows the whole sheet, or all of its width", () => {
    expect(fitted(sheet, window, "whole").scale).toBeCloseTo(0.4);
    expect(fitted({ width: 500, height: 1000 }, window, "width").scale).toBeCloseTo(0.8);
  });

  test("the point under a pointer keeps its place while zooming", () => {
    const before = fitted(sheet, window, "whole");
    const first = zoomed(before, 3, 200, 200, sheet, window);
    const at = toSheet(first, window, 150, 220);
    const second = zoomed(first, 1.4, 150, 220, sheet, window);
    const again = toWindow(second, window, at.x, at.y);
    expect(again.x).toBeCloseTo(150);
    expect(again.y).toBeCloseTo(220);
  });

  test("the sheet cannot be pushed out of sight", () => {
    const camera = pushed({ x: 500, y: 250, scale: 2 }, 1e6, -1e6, sheet, window);
    expect(camera.x).toBe(100);
    expect(camera.y).toBe(400);
    expect(kept({ x: 0, y: 0, scale: 0.001 }, sheet, window).scale).toBeCloseTo(0.4);
  });

  test("a place that can be seen moves nothing, another one comes into sight", () => {
    const camera = { x: 500, y: 250, scale: 2 };
    expect(showing(camera, 510, 260, sheet, window)).toBe(camera);
    const { x } = toWindow(showing(camera, 900, 250, sheet, window), window, 900, 250);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(window.width);
  });
});

describe("the files of a map", () => {
  test("quoted cells, a byte order mark and empty lines are read", () => {
    const { cities, routes } = readMap(
      '\ufeffid,name,lat,lon,country\r\na,"Aix, Bains",1.5,-2,FR\r\n\r\nb,B,3,4,FR\r\n',
      "city_a,city_b,length,color,kind,locomotives,lane\nb,a,3,gray,plain,0,1\n",
    );
    expect(cities[0]).toEqual({ name: "Aix, Bains", lat: 1.5, lon: -2 });
    expect(routes).toEqual([{ a: 1, b: 0, length: 3, lane: 1, color: null }]);
  });

  test("a route to a city that is not there is refused by its name", () => {
    expect(() => readMap("id,name,lat,lon\na,A,1,2\n", "city_a,city_b,length,lane\na,zz,1,1\n")).toThrow(/zz/);
  });
});

test("accents do not make a name wider", () => {
  expect(widthOf("Århus")).toBe(widthOf("Arhus"));
  expect(widthOf("MMM")).toBeGreaterThan(widthOf("iii"));
});
