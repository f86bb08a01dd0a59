import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageAt } from "@/pages";

const WEB = join(import.meta.dirname, "..");

/** The first parts of addresses in a piece of a source file, each once. */
function firstParts(file: string, piece: RegExp, part: RegExp): string[] {
  const text = piece.exec(readFileSync(join(WEB, file), "utf8"))?.[0] ?? "";
  return [...new Set([...text.matchAll(part)].map((match) => match[1]!))].sort();
}

describe("an address", () => {
  it("is known to the server and to the service worker, which have lists of their own", () => {
    const ours = firstParts("src/pages.ts", /const PAGES[^]*?\n\];/, /^ {2}\[\/\^\\\/(\w*)/gm);
    expect(ours).toContain("join");
    expect(firstParts("public/sw.js", /const ADDRESSES .*/, /"(\w*)"/g)).toEqual(ours);
    const served = firstParts("../src/branchline/server/client.py", /^ADDRESSES[^]*?^\)/m, /"\/(\w*)/g);
    expect([...served, "join"].sort()).toEqual(ours); // links have a route of their own
  });

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
