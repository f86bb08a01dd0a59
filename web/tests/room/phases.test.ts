import { expect, it } from "vitest";
import type { GameFacts } from "@/protocol/types";
import { phaseOf, startFor, stationPrice } from "@/room/phases";
import { boardView, facts } from "../facts";

const priced = {
  ...facts,
  starts: [{ players: 3, next_station: [0, 4, 2, 1] }, { players: 2, next_station: [] }],
} as unknown as GameFacts;

it("a phase has the name that the facts have for its number", () => {
  expect(phaseOf(facts, { ...boardView([]), phase: 4 })).toBe("tunnel");
  expect(phaseOf(facts, null)).toBeNull();
});

it("a station costs what the facts say of the first, the second and the last", () => {
  expect([3, 2, 1].map((left) => stationPrice(priced, 3, left))).toEqual([1, 2, 4]);
});

it("a station costs nothing when none is left, or where there are none", () => {
  expect([stationPrice(priced, 3, 0), stationPrice(priced, 2, 0), stationPrice(priced, 5, 3)]).toEqual([0, 0, 0]);
  expect(startFor(priced, 5)).toBeNull();
});
