import { describe, expect, it } from "vitest";
import { openTrack, ticketStatus } from "@/cardtable/tickets";
import { aSeat, aView, BLACK, counts, FACTS, LOCOMOTIVE, RED, YELLOW } from "./fixtures";

const TWO_YELLOW_ONE_BLACK = 0;

function places(view = aView()): string[] {
  return ticketStatus(FACTS, view, TWO_YELLOW_ONE_BLACK).wanted.map(({ place }) => place);
}

describe("a ticket", () => {
  it("wants its cards one by one, in the order of the colors", () => {
    const status = ticketStatus(FACTS, aView(), TWO_YELLOW_ONE_BLACK);
    expect(status.wanted.map(({ color }) => color)).toEqual([YELLOW, YELLOW, BLACK]);
    expect(places()).toEqual(["nowhere", "nowhere", "nowhere"]);
  });

  it("finds its cards on an open track first, then in the railyard, then in the hand", () => {
    const view = aView({ track: counts({ [YELLOW]: 1 }), hand: counts({ [YELLOW]: 3, [BLACK]: 1 }) }, { [BLACK]: [0, 2] });
    expect(places(view)).toEqual(["track", "hand", "yard"]);
  });

  it("does not count the rows of others", () => {
    expect(places(aView({}, { [BLACK]: [1, 2] }))).toEqual(["nowhere", "nowhere", "nowhere"]);
  });

  it("uses every card once", () => {
    expect(places(aView({ hand: counts({ [YELLOW]: 1 }) }))).toEqual(["hand", "nowhere", "nowhere"]);
  });

  it("lets locomotives on the track stand in, where a card is hardest to find", () => {
    const view = aView({ track: counts({ [LOCOMOTIVE]: 1 }), hand: counts({ [YELLOW]: 2 }) });
    expect(places(view)).toEqual(["hand", "hand", "locomotive"]);
    expect(ticketStatus(FACTS, view, TWO_YELLOW_ONE_BLACK)).toMatchObject({ missing: 2, isCovered: false });
  });

  it("is covered when the open track has all its cards", () => {
    const view = aView({ track: counts({ [YELLOW]: 2, [LOCOMOTIVE]: 1, [RED]: 4 }) });
    expect(ticketStatus(FACTS, view, TWO_YELLOW_ONE_BLACK)).toMatchObject({ isCovered: true, missing: 0 });
  });

  it("says nothing about a track that nobody may look at", () => {
    const view = aView({ seats: [aSeat({ track: 12 }), aSeat()], hand: counts({ [BLACK]: 1 }) });
    expect(ticketStatus(FACTS, view, TWO_YELLOW_ONE_BLACK)).toMatchObject({ isTrackOpen: false, isCovered: false, missing: null });
    expect(places(view)).toEqual(["nowhere", "nowhere", "hand"]);
  });

  it("is made once it stands with the completed ones", () => {
    const view = aView({ seats: [aSeat({ made: [TWO_YELLOW_ONE_BLACK] }), aSeat()] });
    expect(ticketStatus(FACTS, view, TWO_YELLOW_ONE_BLACK).isMade).toBe(true);
    expect(ticketStatus(FACTS, view, 1).isMade).toBe(false);
  });

  it("that was not made is not covered in the end, whatever lies on the track", () => {
    const view = aView({ phase: 7, track: counts({ [YELLOW]: 2, [BLACK]: 1 }) });
    expect(ticketStatus(FACTS, view, TWO_YELLOW_ONE_BLACK)).toMatchObject({ isCovered: false, missing: null });
    expect(places(view)).toEqual(["nowhere", "nowhere", "nowhere"]);
  });
});

describe("the track", () => {
  it("is open to its owner only where the game says so, and to everybody in the end", () => {
    const stack = counts({ [RED]: 2 });
    expect(openTrack(aView())).toBeNull();
    expect(openTrack(aView({ track: stack }))).toEqual(stack);
    expect(openTrack(aView({ seats: [aSeat({ stack }), aSeat()] }))).toEqual(stack);
    expect(openTrack(aView({ seat: null, track: stack }))).toBeNull();
  });
});
