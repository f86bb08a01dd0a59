import { describe, expect, it } from "vitest";
import { draftRows, firstSuit, lacking, mixColors, placeText, stillMeant, suitLimits, toggled } from "@/cardtable/placing/placing";
import type { Draft, MixDraft } from "@/cardtable/placing/placing";
import { aView, BLACK, BLUE, counts, FACTS, GREEN, LOCOMOTIVE, PURPLE, RED, YELLOW } from "./fixtures";

const mix = (...colors: number[]): MixDraft => ({ kind: "mix", colors });
const suit = (color: number, cards: number, locomotives = 0): Draft => ({ kind: "suit", color, cards, locomotives });

describe("a suit", () => {
  it("begins with every card of the color and without locomotives, where they are not needed", () => {
    const view = aView({ hand: counts({ [RED]: 3, [LOCOMOTIVE]: 2 }) });
    expect(firstSuit(FACTS, view, RED)).toEqual(suit(RED, 3));
  });

  it("begins with the locomotives that a single card needs to be a suit at all", () => {
    const view = aView({ hand: counts({ [RED]: 1, [LOCOMOTIVE]: 2 }) });
    expect(firstSuit(FACTS, view, RED)).toEqual(suit(RED, 1, 1));
  });

  it("begins with the locomotives that a robbery needs", () => {
    const view = aView({ hand: counts({ [RED]: 2, [LOCOMOTIVE]: 3 }) }, { [RED]: [1, 2, 1] });
    expect(firstSuit(FACTS, view, RED)).toEqual(suit(RED, 2, 2));
    expect(suitLimits(FACTS, view, RED)).toEqual({ held: 2, locomotives: 3, needs: 4, robs: 1 });
  });

  it("never begins with locomotives that are not there", () => {
    const view = aView({ hand: counts({ [RED]: 1, [LOCOMOTIVE]: 1 }) }, { [RED]: [2, 5] });
    expect(firstSuit(FACTS, view, RED)).toEqual(suit(RED, 1, 1));
    expect(lacking(FACTS, view, firstSuit(FACTS, view, RED))).toBe(4);
  });

  it("lacks what is missing to two cards, or to one more than the row that it robs", () => {
    const view = aView({ hand: counts({ [RED]: 5, [BLUE]: 3 }) }, { [RED]: [1, 3] });
    expect(lacking(FACTS, view, suit(BLUE, 1))).toBe(1);
    expect(lacking(FACTS, view, suit(BLUE, 2))).toBe(0);
    expect(lacking(FACTS, view, suit(RED, 3))).toBe(1);
    expect(lacking(FACTS, view, suit(RED, 3, 1))).toBe(0);
  });

  it("is written with its number and letter, and with locomotives only if there are some", () => {
    expect(placeText(suit(RED, 3, 1))).toBe("place 3R 1L");
    expect(placeText(suit(BLACK, 2))).toBe("place 2K");
  });
});

describe("three colors", () => {
  const view = aView({ hand: counts({ [PURPLE]: 1, [BLUE]: 2, [GREEN]: 1, [RED]: 1, [LOCOMOTIVE]: 2 }) }, { [GREEN]: [0, 2] });

  it("come from the colors of the hand that lie in no railyard, and are never locomotives", () => {
    expect(mixColors(FACTS, view)).toEqual([PURPLE, BLUE, RED]);
  });

  it("are picked and laid back one by one, in the order in which they are written", () => {
    expect(toggled(FACTS, toggled(FACTS, mix(), RED), PURPLE)).toEqual(mix(PURPLE, RED));
    expect(toggled(FACTS, mix(PURPLE, RED), RED)).toEqual(mix(PURPLE));
  });

  it("are never four", () => {
    expect(toggled(FACTS, mix(PURPLE, BLUE, RED), YELLOW)).toEqual(mix(PURPLE, BLUE, RED));
  });

  it("lack what is missing to three", () => {
    expect(lacking(FACTS, view, mix())).toBe(3);
    expect(lacking(FACTS, view, mix(PURPLE, BLUE, RED))).toBe(0);
  });

  it("are written as three letters", () => {
    expect(placeText(mix(PURPLE, BLUE, RED))).toBe("place P B R");
  });
});

describe("a draft when the table has changed", () => {
  it("keeps no more cards than the hand still has", () => {
    const view = aView({ hand: counts({ [RED]: 2, [LOCOMOTIVE]: 1 }) });
    expect(stillMeant(FACTS, view, suit(RED, 4, 2))).toEqual(suit(RED, 2, 1));
  });

  it("is gone with the last card of its color", () => {
    expect(stillMeant(FACTS, aView(), suit(RED, 4))).toBeNull();
  });

  it("gives up the colors that have come to lie in a railyard", () => {
    const view = aView({ hand: counts({ [PURPLE]: 1, [RED]: 1 }) }, { [RED]: [1, 1] });
    expect(stillMeant(FACTS, view, mix(PURPLE, RED))).toEqual(mix(PURPLE));
  });
});

it("a draft shows the rows that would lie in the railyard", () => {
  expect(draftRows(null)).toEqual([]);
  expect(draftRows(suit(RED, 3, 1))).toEqual([{ color: RED, cards: 3, locomotives: 1 }]);
  expect(draftRows(mix(PURPLE, RED))).toEqual([
    { color: PURPLE, cards: 1, locomotives: 0 },
    { color: RED, cards: 1, locomotives: 0 },
  ]);
});
