// The boards of the shipped maps, and of one that nobody has seen before.

import { beforeAll, describe, expect, test } from "vitest";
import { drawBoard } from "@/board/drawing/draw";
import { CITY, FAR_LETTERS, FRAME, type BoardDrawing, type MapCity, type MapRoute } from "@/board/drawing/drawing";
import { distance, farLabels, labelBox, overlap } from "@/board/drawing/labels";
import { corners, depth, layTracks, type Track } from "@/board/drawing/tracks";
import { readShipped, readWorld, shippedMaps } from "../../tools/boards";

const WORLD = readWorld();
const DEEP = 3.5; // units that spaces of two routes may reach into each other, of the 13 that they are high
const COVERED = 7; // units of a space under a name from which on the space is hard to see
// Names that had no better place than across a space of a route: to become fewer, never more.
const ACROSS: Readonly<Record<string, readonly string[]>> = {
  france_large: ["Nantes", "Paris", "Troyes"],
  france_small: ["Bordeaux"],
  usa: ["Pittsburgh"],
};
const CLOSE = 30; // between two cities

interface Drawn {
  cities: MapCity[];
  routes: MapRoute[];
  drawing: BoardDrawing;
  tracks: Track[];
}

function draw({ cities, routes }: { cities: MapCity[]; routes: MapRoute[] }): Drawn {
  const drawing = drawBoard(cities, routes, WORLD);
  return { cities, routes, drawing, tracks: layTracks(drawing, routes) };
}

/** Names of the pairs of routes whose spaces overlap. */
function overlaps({ tracks, routes, cities }: Drawn): string[] {
  const name = (index: number): string => `${cities[routes[index]!.a]!.name}–${cities[routes[index]!.b]!.name}`;
  const boxes = tracks.map((track) => track.spaces.map((space) => corners(space, track.length, track.height)));
  const found: string[] = [];
  boxes.forEach((mine, i) =>
    boxes.forEach((others, j) => {
      if (j <= i) return;
      const worst = Math.max(...mine.flatMap((p) => others.map((q) => depth(p, q))));
      if (worst > DEEP) found.push(`${name(i)} and ${name(j)} by ${worst.toFixed(1)}`);
    }),
  );
  return found;
}

function checks(given: () => Drawn): void {
  test("every city, space and name is inside the frame", () => {
    const { drawing, tracks } = given();
    const inside = ({ x, y }: { x: number; y: number }): boolean =>
      x > FRAME && y > FRAME && x < drawing.width - FRAME && y < drawing.height - FRAME;
    expect(drawing.cities.every(inside)).toBe(true);
    expect(tracks.every(({ spaces }) => spaces.every(inside))).toBe(true);
    for (const { label } of drawing.cities) {
      const box = labelBox(label);
      expect(inside(box) && inside({ x: box.x + box.width, y: box.y + box.height }), label.lines.join(" ")).toBe(true);
    }
  });

  test("no two cities touch", () => {
    const { cities } = given().drawing;
    cities.forEach((p, i) =>
      cities.forEach((q, j) => {
        if (j > i) expect(Math.hypot(p.x - q.x, p.y - q.y), `${i} and ${j}`).toBeGreaterThan(CLOSE);
      }),
    );
  });

  test("each route has as many spaces as it is long, none of them cramped", () => {
    const { tracks, routes } = given();
    tracks.forEach(({ spaces, length }, i) => {
      expect(spaces.length).toBe(routes[i]!.length);
      expect(length).toBeGreaterThan(20);
    });
  });

  test("spaces of different routes are clear of each other", () => {
    expect(overlaps(given())).toEqual([]);
  });

  test("no route runs over a city that it does not serve", () => {
    const { drawing, tracks, routes, cities } = given();
    for (const track of tracks) {
      drawing.cities.forEach((city, index) => {
        const { a, b } = routes[track.route]!;
        if (index === a || index === b) return;
        const near = Math.min(...track.spaces.map(({ x, y }) => Math.hypot(x - city.x, y - city.y)));
        expect(near, `${cities[a]!.name}–${cities[b]!.name} at ${cities[index]!.name}`).toBeGreaterThan(CITY + 4);
      });
    }
  });

  test("no name lies on another name or on a city", () => {
    const { drawing, cities } = given();
    const boxes = drawing.cities.map(({ label }) => labelBox(label));
    const found: string[] = [];
    boxes.forEach((box, i) => {
      boxes.forEach((other, j) => {
        if (j > i && overlap(box, other) > 0) found.push(`${cities[i]!.name} on ${cities[j]!.name}`);
      });
      drawing.cities.forEach((city, j) => {
        if (distance(box, city) < CITY - 1) found.push(`${cities[i]!.name} on the dot of ${cities[j]!.name}`);
      });
    });
    expect(found).toEqual([]);
  });

  test("the title covers no city and no name", () => {
    const { cartouche, cities } = given().drawing;
    for (const { x, y, label } of cities) {
      expect(overlap(cartouche, { x: x - CITY, y: y - CITY, width: 2 * CITY, height: 2 * CITY })).toBe(0);
      expect(overlap(cartouche, labelBox(label))).toBe(0);
    }
  });

  test("the large names for a small screen are clear of each other and of the title", () => {
    const { drawing, cities } = given();
    const boxes = drawing.cities.flatMap(({ far }, i) => (far === null ? [] : [{ i, box: labelBox(far, FAR_LETTERS) }]));
    expect(boxes.length).toBeGreaterThan(drawing.cities.length / 2);
    for (const { i, box } of boxes) {
      expect(overlap(box, drawing.cartouche), cities[i]!.name).toBe(0);
      for (const other of boxes) if (other.i > i) expect(overlap(box, other.box), cities[i]!.name).toBe(0);
    }
  });

  test("cities that must be named on a small screen are, wherever they lie, and no other name lies on theirs", () => {
    const { drawing, cities } = given();
    const [names, present] = [cities.map(({ name }) => name), drawing.cities.map(({ far }) => far)];
    for (const [city] of cities.entries()) {
      const found = farLabels(names, present, new Set([city]), drawing);
      const mine = labelBox(found[city]!, FAR_LETTERS);
      found.forEach((label, other) => {
        if (label !== null && other !== city)
          expect(overlap(mine, labelBox(label, FAR_LETTERS)), `${names[city]} on ${names[other]}`).toBe(0);
      });
    }
  });

  test("names are written in full", () => {
    const { drawing, cities } = given();
    drawing.cities.forEach(({ label }, i) => {
      expect(label.lines.join(" ").replace("- ", "-")).toBe(cities[i]!.name);
    });
  });

  test("there is land under the cities", () => {
    expect(given().drawing.land).toMatch(/^M[-\d. lZM]+Z$/);
    expect(given().drawing.home).toMatch(/^M/);
  });
}

describe.each(shippedMaps())("the board of %s", (name) => {
  let drawn: Drawn;
  beforeAll(() => {
    drawn = draw(readShipped(name));
  }, 120_000);
  checks(() => drawn);

  test("no name lies across a space, but for those known to", () => {
    const spaces = drawn.tracks.flatMap((track) => track.spaces.map((space) => corners(space, track.length, track.height)));
    const across = drawn.drawing.cities.flatMap(({ label }, i) => {
      const { x, y, width, height } = labelBox(label);
      const box = [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ];
      return spaces.some((space) => depth(box, space) > COVERED) ? [drawn.cities[i]!.name] : [];
    });
    expect(across.filter((city) => !(ACROSS[name] ?? []).includes(city))).toEqual([]);
  });

  test("cities stay near where they really are", () => {
    const { cities, width, height } = drawn.drawing;
    const moved = cities.map(({ x, y, trueX, trueY }) => Math.hypot(x - trueX, y - trueY));
    expect(Math.max(...moved)).toBeLessThan(Math.min(width, height) * 0.08);
  });
});

describe("the board of a map that is not shipped", () => {
  const cities: MapCity[] = [
    { name: "Sydney", lat: -33.87, lon: 151.21 },
    { name: "Melbourne", lat: -37.81, lon: 144.96 },
    { name: "Auckland", lat: -36.85, lon: 174.76 },
    { name: "Wellington", lat: -41.29, lon: 174.78 },
    { name: "Suva", lat: -18.14, lon: 178.44 },
    { name: "Apia", lat: -13.83, lon: -171.77 },
    { name: "Port Vila", lat: -17.73, lon: 168.32 },
  ];
  const routes: MapRoute[] = [
    [0, 1, 2],
    [0, 2, 6],
    [2, 3, 1],
    [2, 4, 5],
    [4, 5, 4],
    [4, 6, 3],
    [0, 6, 6],
    [1, 3, 7],
  ].map(([a, b, length]) => ({ a: a!, b: b!, length: length!, lane: 1 }));
  routes.push({ a: 0, b: 1, length: 2, lane: 2 });
  let drawn: Drawn;
  beforeAll(() => {
    drawn = draw({ cities, routes });
  }, 120_000);
  checks(() => drawn);

  test("it is one piece on both sides of the date line", () => {
    const [suva, apia] = [drawn.drawing.cities[4]!, drawn.drawing.cities[5]!];
    expect(apia.x).toBeGreaterThan(suva.x);
    expect(apia.x - suva.x).toBeLessThan(drawn.drawing.width / 2);
  });

  test("the same map is drawn the same way twice", () => {
    expect(drawBoard(cities, routes, WORLD)).toEqual(drawn.drawing);
  });

  test("cities at the very same place part", () => {
    const { drawing } = draw({
      cities: [
        { name: "Here", lat: 10, lon: 10 },
        { name: "There", lat: 10, lon: 10 },
      ],
      routes: [{ a: 0, b: 1, length: 3, lane: 1 }],
    });
    const [p, q] = [drawing.cities[0]!, drawing.cities[1]!];
    expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThan(CLOSE);
    expect([drawing.width, drawing.height].every(Number.isFinite)).toBe(true);
  });
});
