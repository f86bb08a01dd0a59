import { expect, test } from "vitest";
import { wayBetween, wayOver } from "@/room/ways";
import { boardView, facts } from "../facts";

test("a seat's own routes cost nothing, open ones their length", () => {
  expect(wayBetween(facts, boardView([1, 0, 0, 0, 0]), 0, 0, 3)).toEqual({ missing: 6, routes: [0, 1, 3] });
});

test("the cheaper way is taken even if it has more routes", () => {
  expect(wayBetween(facts, boardView([1, 1, 0, 0, 0]), 0, 0, 3)?.routes).toEqual([0, 1, 3]);
  expect(wayBetween(facts, boardView([0, 0, 0, 0, 0]), 0, 0, 3)).toEqual({ missing: 8, routes: [4] });
});

test("what others have, or what is closed to the seat, leads nowhere", () => {
  const view = boardView([2, 0, 0, 0, 2]);
  expect(wayBetween(facts, view, 0, 0, 3)).toBeNull();
  expect(wayBetween(facts, boardView([0, 0, 0, 0, 2], [7, 2, 2, 7, 7]), 0, 0, 3)).toBeNull();
  expect(wayBetween(facts, boardView([0, 0, 0, 0, 2], [7, 2, 1, 7, 7]), 0, 0, 3)?.routes).toEqual([0, 2, 3]);
});

test("a completed ticket misses nothing, and its way is over these routes alone", () => {
  expect(wayBetween(facts, boardView([1, 1, 2, 1, 2]), 0, 0, 3)).toEqual({ missing: 0, routes: [0, 1, 3] });
  expect(wayOver(facts, new Set([0, 2, 3]), 0, 3)).toEqual([0, 2, 3]);
  expect(wayOver(facts, new Set([0, 3]), 0, 3)).toBeNull();
});
