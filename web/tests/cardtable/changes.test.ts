import { expect, it } from "vitest";
import { changes, isNothing, NO_CHANGES } from "@/cardtable/changes";
import { aSeat, aView, BLUE, GREEN, RED } from "./fixtures";

it("a row that was not there is new", () => {
  const found = changes(aView(), aView({}, { [RED]: [1, 3] }));
  expect([...found.placed]).toEqual([RED]);
  expect(found.robbed).toEqual([]);
});

it("a row that went to another seat was robbed from the first, and is new with the second", () => {
  const found = changes(aView({}, { [RED]: [0, 2, 1] }), aView({}, { [RED]: [1, 4] }));
  expect(found.robbed).toEqual([{ seat: 0, row: { color: RED, cards: 2, locomotives: 1 } }]);
  expect([...found.placed]).toEqual([RED]);
});

it("a row that is one card shorter rolled to the track, and the track says how many came", () => {
  const before = aView({ seats: [aSeat(), aSeat({ track: 4 })] }, { [RED]: [1, 3], [BLUE]: [1, 1], [GREEN]: [0, 2] });
  const after = aView({ seats: [aSeat(), aSeat({ track: 6 })] }, { [RED]: [1, 2], [GREEN]: [0, 2] });
  const found = changes(before, after);
  expect([...found.rolled]).toEqual([RED]);
  expect(found.robbed).toEqual([]);
  expect(found.gained).toEqual([0, 2]);
});

it("a row whose last card has rolled away is no robbery", () => {
  expect(isNothing(changes(aView({}, { [RED]: [1, 1] }), aView()))).toBe(true);
});

it("nothing is said of the first view, nor of a new deck, when everything is shuffled", () => {
  const before = aView({ decks_left: 1, seats: [aSeat({ track: 9 })] }, { [RED]: [0, 3] });
  expect(changes(null, before)).toBe(NO_CHANGES);
  expect(changes(before, aView({ decks_left: 0, seats: [aSeat()] }))).toBe(NO_CHANGES);
});

it("two views of the same table have no changes", () => {
  const view = aView({}, { [RED]: [1, 3] });
  expect(isNothing(changes(view, { ...view, hand: [] }))).toBe(true);
});
