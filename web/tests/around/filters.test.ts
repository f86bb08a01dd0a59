import { describe, expect, it } from "vitest";
import { addressOf, ALL, byTurn, filtersOf, isFiltered, lets, merged, speedOf, type Filters } from "@/around/lobby/filters";
import type { RoomBrief } from "@/protocol/types";

const room = (change: Partial<RoomBrief> = {}): RoomBrief => ({
  id: "abcdefgh", game: "europe", options: {}, players: 3, status: "waiting", public: true, timed: false, clock: null,
  seats: ["Anne", null, null], bots: [null, null, null], open_seats: 2, to_move: null, mine: [], my_turn: false, continued_from: null,
  updated_at: 1000, ...change,
});
const only = (change: Partial<Filters>): Filters => ({ ...ALL, ...change });

describe("filters in the address", () => {
  it("come back as they were written", () => {
    const filters = only({ game: "usa@alps-3f2a91bc10", status: "waiting", open: 2, speed: "days", bots: "without" });
    const address = addressOf(filters);
    expect(filtersOf(new URLSearchParams(address.split("?")[1]))).toEqual(filters);
  });

  it("leave the address short when everything is let through", () => {
    expect(addressOf(ALL)).toBe("/lobby");
    expect(isFiltered(ALL)).toBe(false);
    expect(isFiltered(only({ open: 1 }))).toBe(true);
  });

  it("are left out when they make no sense", () => {
    const wild = new URLSearchParams("game=<b>&status=closed&open=99&speed=warp&bots=maybe");
    expect(filtersOf(wild)).toEqual(ALL);
    expect(filtersOf(new URLSearchParams("open=1.5"))).toEqual(ALL);
  });
});

describe("the lobby", () => {
  it("lets every table through without filters", () => {
    expect(lets(ALL, room())).toBe(true);
  });

  it("asks for the game, the stage and enough open seats", () => {
    expect(lets(only({ game: "usa" }), room())).toBe(false);
    expect(lets(only({ status: "running" }), room())).toBe(false);
    expect(lets(only({ open: 2 }), room())).toBe(true);
    expect(lets(only({ open: 3 }), room())).toBe(false);
  });

  it("tells tables with bots from tables of people", () => {
    const mixed = room({ bots: [null, "greedy", null] });
    expect(lets(only({ bots: "with" }), mixed)).toBe(true);
    expect(lets(only({ bots: "without" }), mixed)).toBe(false);
    expect(lets(only({ bots: "without" }), room())).toBe(true);
  });

  it("sorts clocks by the time that everybody begins with", () => {
    const clock = (bank_seconds: number): RoomBrief["clock"] => ({ bank_seconds, increment_seconds: 0 });
    expect([null, clock(900), clock(901), clock(6 * 3600), clock(86400)].map(speedOf)).toEqual([
      "untimed", "quick", "calm", "calm", "days",
    ]);
    expect(lets(only({ speed: "days" }), room({ clock: clock(86400) }))).toBe(true);
    expect(lets(only({ speed: "untimed" }), room({ clock: clock(86400) }))).toBe(false);
  });

  it("shows a table once, as it was heard of first", () => {
    const [older, newer] = [room({ updated_at: 1 }), room({ updated_at: 2 })];
    expect(merged([newer], [older, room({ id: "zyxwvuts" })]).map((one) => [one.id, one.updated_at])).toEqual([
      ["abcdefgh", 2], ["zyxwvuts", 1000],
    ]);
  });
});

describe("my games", () => {
  it("have those first where it is my turn, then the latest", () => {
    const rooms = [room({ id: "a", updated_at: 3 }), room({ id: "b", updated_at: 1, my_turn: true }), room({ id: "c", updated_at: 9 })];
    expect(byTurn(rooms).map((one) => one.id)).toEqual(["b", "c", "a"]);
  });
});
