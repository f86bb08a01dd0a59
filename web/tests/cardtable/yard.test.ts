import { describe, expect, it } from "vitest";
import { bonusRaces, cardsNeeded, countsOf, othersOf, ownerOf, placingOf, rowAt, rowsOf } from "@/cardtable/yard";
import type { GameFacts } from "@/protocol/types";
import { aSeat, aView, BLUE, counts, FACTS, LOCOMOTIVE, PURPLE, RED } from "./fixtures";

it("has nothing to place in a game that does not say how many", () => {
  expect(() => placingOf({ ...FACTS, placing: null } as GameFacts)).toThrow("nothing is placed in card_game");
});

describe("railyards", () => {
  const view = aView({}, { [PURPLE]: [1, 3], [BLUE]: [0, 1], [RED]: [1, 2, 1] });

  it("belong to the seats whose number the view has plus one", () => {
    expect(rowsOf(view, 1)).toEqual([
      { color: PURPLE, cards: 3, locomotives: 0 },
      { color: RED, cards: 2, locomotives: 1 },
    ]);
    expect(rowsOf(view, 0).map(({ color }) => color)).toEqual([BLUE]);
    expect(rowsOf(view, 2)).toEqual([]);
  });

  it("have no owner for a color that lies nowhere", () => {
    expect(ownerOf(view, RED)).toBe(1);
    expect(ownerOf(view, LOCOMOTIVE)).toBeNull();
    expect(ownerOf(view, 4)).toBeNull();
  });

  it("are robbed with one card more than a row has, locomotives counted, and never with a single card", () => {
    expect(cardsNeeded(FACTS, rowAt(view, RED))).toBe(4);
    expect(cardsNeeded(FACTS, rowAt(view, BLUE))).toBe(2);
    expect(cardsNeeded(FACTS, { color: BLUE, cards: 0, locomotives: 0 })).toBe(2);
  });

  it("count their cards by kind", () => {
    expect(countsOf(rowAt(view, RED))).toEqual(counts({ [RED]: 2, [LOCOMOTIVE]: 1 }));
  });
});

describe("the order of the others", () => {
  it("begins with the seat after the viewer", () => {
    expect(othersOf(4, 2)).toEqual([3, 0, 1]);
    expect(othersOf(2, 0)).toEqual([1]);
  });

  it("has everybody for somebody who only looks", () => {
    expect(othersOf(3, null)).toEqual([0, 1, 2]);
  });
});

describe("the race for a big city", () => {
  it("is led by whoever has completed the most tickets to it, and by all who tie", () => {
    const view = aView({ seats: [aSeat({ made: [0] }), aSeat({ made: [2] }), aSeat({ made: [1] })] });
    const [seattle, chicago, miami] = bonusRaces(FACTS, view);
    expect(seattle).toMatchObject({ leaders: [0, 1], most: 1 });
    expect(chicago).toMatchObject({ leaders: [0, 2], most: 1 });
    expect(miami).toMatchObject({ leaders: [1], made: [0, 1, 0], points: 8 });
  });

  it("has no leader before somebody has completed a ticket", () => {
    expect(bonusRaces(FACTS, aView()).map(({ leaders }) => leaders)).toEqual([[], [], []]);
  });

  it("counts a ticket with two big cities for both, and the viewer's own open tickets apart", () => {
    const [seattle, chicago, miami] = bonusRaces(FACTS, aView({ tickets: [0, 2] }));
    expect([seattle, chicago, miami].map((race) => race?.held)).toEqual([2, 1, 1]);
    expect(seattle?.most).toBe(0);
  });
});
