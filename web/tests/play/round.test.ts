// What happened since one's own last turn, and the map as it was before.

import { beforeAll, describe, expect, it, vi } from "vitest";
import { placesOf, Round, turnsSince, turnText, without } from "@/play/round.svelte";
import type { BoardView, Told } from "@/protocol/types";
import type { LogEntry } from "@/room/room.svelte";
import { needLanguage } from "@/words/words.svelte";
import { facts } from "../facts";

beforeAll(() => needLanguage("en"));

const told = (kind: string, more: Partial<Told> = {}): Told => ({ kind, ...more }) as Told;
const entry = (version: number, seat: number | null, events: readonly Told[], kind: LogEntry["kind"] = "moved"): LogEntry => ({ version, kind, seat, at: 0, events });

const MINE = entry(2, 0, [told("drew", { seat: 0 })]);
const CLAIM = entry(3, 1, [told("claimed", { seat: 1, route: 4, cards: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0], points: 1 })]);
const FIRST = entry(4, 2, [told("took", { seat: 2, card: 0 }), told("turned_up", { card: 3 })]);
const SECOND = entry(5, 2, [told("drew", { seat: 2 })]);

describe("the turns since one's own", () => {
  it("are those of others, each with all that was done in it", () => {
    expect(turnsSince([entry(1, 1, []), MINE, CLAIM, FIRST, SECOND], 0)).toEqual([
      { seat: 1, entries: [CLAIM] },
      { seat: 2, entries: [FIRST, SECOND] },
    ]);
  });

  it("are without what was taken back", () => {
    expect(turnsSince([MINE, CLAIM, entry(4, 1, [], "undone"), { ...SECOND, seat: 1 }], 0)).toEqual([{ seat: 1, entries: [{ ...SECOND, seat: 1 }] }]);
  });

  it("are none for those who look on, and none before the first move", () => {
    expect(turnsSince([MINE, CLAIM], null)).toEqual([]);
    expect(turnsSince([CLAIM], 0)).toEqual([]);
  });

  it("are told without the cards that came to lie face up", () => {
    const [, cards] = turnsSince([MINE, CLAIM, FIRST, SECOND], 0);
    expect(turnText(cards!, ["Ada", "Bob", "Cy"], 0, facts)).toBe("Cy takes a purple card from the row. Cy draws a card from the deck.");
  });
});

it("the map before some turns has their routes and stations free, and no others", () => {
  const view = { owner: [0, 1, 0, 0, 2], open_to: [7, 0, 7, 7, 0], station: [0, 3, 2] } as unknown as BoardView;
  const turns = [{ seat: 1, entries: [CLAIM, entry(6, 1, [told("built", { seat: 1, city: 2 })])] }];
  expect(placesOf(turns)).toEqual({ routes: [4], cities: [2] });
  expect(without(view, turns)).toEqual({ owner: [0, 1, 0, 0, 0], open_to: [7, 0, 7, 7, -1], station: [0, 3, 0] });
});

it("a replay shows one turn after another and is over then", () => {
  vi.useFakeTimers();
  const [one, two] = turnsSince([MINE, CLAIM, FIRST], 0);
  const round = new Round();
  round.play([one!, two!], 0.5);
  expect([round.now, round.ahead]).toEqual([one, [two]]);
  vi.advanceTimersToNextTimer();
  expect([round.now, round.ahead]).toEqual([two, []]);
  vi.advanceTimersToNextTimer();
  expect(round.now).toBeNull();
  round.play([one!, two!], 1);
  round.stop();
  vi.runAllTimers();
  expect(round.now).toBeNull();
  vi.useRealTimers();
});
