import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { asksBeforeClaims, asksBeforeTickets, watchPointer } from "@/play/confirmations.svelte";
import { prefs } from "@/preferences.svelte";
import type { Room } from "@/protocol/types";

const page = new EventTarget();

type Claims = "always" | "touch" | "never";

function room(people: number, claims: Claims, tickets: boolean): Room {
  const seats = Array.from({ length: 3 }, (_, seat) => ({ seat, kind: seat < people ? "person" : "bot" }));
  return { seats, confirm: { claims, tickets, countdown_seconds: 0 } } as unknown as Room;
}

function pointAt(pointerType: "mouse" | "touch"): void {
  page.dispatchEvent(Object.assign(new Event("pointerdown"), { pointerType }));
}

describe("a second question is asked", () => {
  const own = { claims: prefs.confirmClaims, tickets: prefs.confirmTickets };
  let stop: () => void;
  beforeEach(() => {
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
    stop = watchPointer();
    prefs.confirmClaims = "never";
    prefs.confirmTickets = false;
  });
  afterEach(() => {
    pointAt("mouse");
    stop();
    vi.unstubAllGlobals();
    prefs.confirmClaims = own.claims;
    prefs.confirmTickets = own.tickets;
  });

  test.each<[Claims, Claims, number, "mouse" | "touch", boolean]>([
    ["never", "never", 2, "touch", false],
    ["never", "always", 1, "mouse", true],
    ["always", "never", 2, "mouse", true],
    ["touch", "never", 1, "touch", true],
    ["touch", "never", 1, "mouse", false],
    ["never", "touch", 2, "touch", true],
    ["never", "touch", 2, "mouse", false],
    ["never", "touch", 1, "touch", false],
  ])("before a claim: %s of one's own, %s of the table with %i people, by %s", (mine, table, people, pointer, asks) => {
    prefs.confirmClaims = mine;
    pointAt(pointer);
    expect(asksBeforeClaims(room(people, table, false))).toBe(asks);
  });

  test.each([
    [false, false, 2, false],
    [true, false, 1, true],
    [false, true, 2, true],
    [false, true, 1, false],
  ])("before tickets: %s of one's own, %s of the table with %i people", (mine, table, people, asks) => {
    prefs.confirmTickets = mine;
    expect(asksBeforeTickets(room(people, "never", table))).toBe(asks);
  });
});
