import { describe, expect, it } from "vitest";
import { pageAt } from "@/pages";

describe("an address", () => {
  it("leads to its page with what it says", () => {
    expect(pageAt("/room/a-b_1")?.props).toEqual({ id: "a-b_1" });
    expect(pageAt("/replay/xy")?.props).toEqual({ kind: "room", id: "xy" });
    expect(pageAt("/record/xy")?.props).toEqual({ kind: "record", id: "xy" });
    expect(pageAt("/join/a%20b")?.props).toEqual({ token: "a b" });
  });

  it("of rules on an own map is the same with its sign written out", () => {
    expect(pageAt("/rules/europe%40alps-12ab")?.props).toEqual({ game: "europe@alps-12ab" });
  });

  it("that is broken is left to its page", () => {
    expect(pageAt("/join/%E0%A4")?.props).toEqual({ token: "%E0%A4" });
  });

  it("of nothing leads nowhere", () => {
    expect(["/nowhere", "/room/", "/room/a/b", "/docs", "/api/games"].map(pageAt)).toEqual([null, null, null, null, null]);
  });
});
