// The sets of tickets that a player chooses from: their points, and the big cities that they lead to.

import { describe, expect, it } from "vitest";
import { setsOf, ticketsOfAll } from "@/cardtable/sets";
import { aView, CHICAGO, FACTS, MIAMI, SEATTLE } from "./fixtures";

describe("setsOf", () => {
  it("counts the points and the tickets to each big city of every set", () => {
    const sets = setsOf(FACTS, aView({ phase: 8, sets: [[0, 2], [1]] }));
    expect(sets).toEqual([
      {
        action: "complete 1",
        tickets: [0, 2],
        points: 37,
        cities: [
          { city: SEATTLE, count: 2 },
          { city: CHICAGO, count: 1 },
          { city: MIAMI, count: 1 },
        ],
      },
      { action: "complete 2", tickets: [1], points: 9, cities: [{ city: CHICAGO, count: 1 }] },
    ]);
  });

  it("names what every set has only once", () => {
    const view = aView({ phase: 8, sets: [[0, 1], [0, 2]] });
    expect(ticketsOfAll(view)).toEqual([0]);
    expect(setsOf(FACTS, view).map(({ tickets, points }) => [tickets, points])).toEqual([
      [[1], 24],
      [[2], 37],
    ]);
  });

  it("names all tickets of a set that is before the viewer alone", () => {
    const view = aView({ phase: 8, sets: [[0, 1]], page: 8 });
    expect(ticketsOfAll(view)).toEqual([]);
    expect(setsOf(FACTS, view).map(({ tickets }) => tickets)).toEqual([[0, 1]]);
  });

  it("has nothing to choose from for whoever is not asked", () => {
    expect(setsOf(FACTS, aView())).toEqual([]);
  });
});
