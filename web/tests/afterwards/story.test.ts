// The log: what is told, what was taken back, and what the filter leaves.

import { beforeAll, describe, expect, test } from "vitest";
import { peopleAt } from "@/afterwards/seatNames";
import { lastTurns, lightOf, takenBack, type Story, type Wanted } from "@/afterwards/story";
import { prefs } from "@/preferences.svelte";
import type { Seat, Told } from "@/protocol/types";
import type { LogEntry } from "@/room/room.svelte";
import { has, needLanguage } from "@/words/words.svelte";
import { facts } from "../facts";
import { asked } from "../python";

const names = ["Anne", "Bob"];
const CARDS = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0];

let version = 0;
const entry = (kind: LogEntry["kind"], seat: number | null, ...events: Told[]): LogEntry => ({
  version: (version += 1),
  kind,
  seat,
  at: 0,
  events,
});
const draw = (seat: number): LogEntry => entry("moved", seat, { kind: "drew", seat });
const claim = (seat: number, route = 1): LogEntry =>
  entry("moved", seat, { kind: "claimed", seat, route, points: 2, cards: CARDS });
const told = (entries: LogEntry[], wanted: Wanted = "all", most = 200): Story =>
  lastTurns(entries, names, 0, facts, wanted, most);
const texts = (story: Story): string[] => story.turns.flatMap((turn) => turn.lines.map((line) => line.text));

beforeAll(async () => {
  prefs.language = "en";
  await needLanguage("en");
  await needLanguage("fr");
});

test("the moves that a seat makes one after another are one turn", () => {
  const story = told([draw(0), draw(0), claim(1), draw(0)]);
  expect(story.turns.map(({ seat, lines }) => [seat, lines.length])).toEqual([[0, 2], [1, 1], [0, 1]]);
});

test("an undo takes back the last move that stands, and two of them take back two", () => {
  const entries = [claim(0), claim(0, 3), entry("undone", 0), entry("undone", 0), claim(0, 4)];
  expect([...takenBack(entries)]).toEqual([
    [entries[2]!.version, entries[1]],
    [entries[3]!.version, entries[0]],
  ]);
  const lines = told(entries).turns.flatMap((turn) => turn.lines);
  expect(lines.map((line) => line.isUndone)).toEqual([true, true, false, false, false]);
  expect(lines[2]!.text).toBe("You take your last move back.");
});

test("cards that are laid down and taken up again in the middle of a payment are not told, and what was told is struck once", () => {
  const [begun, laid] = [entry("moved", 0), entry("moved", 0)];
  const silent = [claim(1), begun, laid, entry("undone", 0), entry("undone", 0)];
  expect(texts(told(silent))).toEqual([expect.stringContaining("Bob claims")]);
  const lines = told([...silent, claim(0, 3), entry("undone", 0), claim(0, 4)]).turns.flatMap((turn) => turn.lines);
  expect(lines.map(({ text, isUndone }) => [text.split(" ").slice(0, 2).join(" "), isUndone])).toEqual([
    ["Bob claims", false],
    ["You claim", true],
    ["You take", false],
    ["You claim", false],
  ]);
});

test("a topic leaves the lines about it, and those alone", () => {
  const entries = [draw(0), claim(1), entry("moved", 0, { kind: "kept", seat: 0, count: 1, tickets: [0] })];
  expect(texts(told(entries, "claims"))).toEqual([expect.stringContaining("Bob claims B–C")]);
  expect(texts(told(entries, "cards"))).toEqual([expect.stringContaining("from the deck")]);
  expect(texts(told(entries, "tickets"))).toEqual([expect.stringContaining("A–D (9)")]);
});

test("one player's lines are what the seat does, with the cards that are turned up for it, and what happens to it", () => {
  const taken = entry("moved", 1, { kind: "took", seat: 1, card: 0 }, { kind: "turned_up", card: 3 });
  const robbery = entry("moved", 0, { kind: "robbed", seat: 1, card: 2, cards: CARDS });
  expect(texts(told([draw(0), taken, robbery], 1))).toHaveLength(3);
});

test("a long log begins with its last lines, and says that there are earlier ones", () => {
  const entries = Array.from({ length: 500 }, (_, at) => draw(at % 2));
  const story = told(entries, "all", 200);
  expect(texts(story)).toHaveLength(200);
  expect(story.hasEarlier).toBe(true);
  expect(told(entries, "all", 600).hasEarlier).toBe(false);
});

test("a line about a route or a city has a light, and one about cards has none", () => {
  const [line] = told([claim(1, 3)]).turns[0]!.lines;
  expect([...lightOf(line!)!.routes]).toEqual([[3, "log"]]);
  expect(lightOf(told([draw(1)]).turns[0]!.lines[0]!)).toBeNull();
});

const KINDS = asked(`
import json
from typing import get_args
from branchline.rooms.log import MOVED, EntryKind
print(json.dumps([kind for kind in get_args(EntryKind) if kind != MOVED]))
`) as LogEntry["kind"][];

describe.each(["en", "fr"] as const)("in %s", (language) => {
  test.each(KINDS)("the entry %s has words", (kind) => {
    prefs.language = language;
    expect(has(`story-${kind}`)).toBe(true);
    const [text] = texts(told([entry(kind, 1)]));
    expect(text).toMatch(/^\p{Lu}.*\.$/u);
    prefs.language = "en";
  });
});

test("a bot that stands in is named with whom it stands in for", () => {
  expect(texts(told([entry("stood_in", 1), entry("stood_in", 0)]))).toEqual([
    "A bot stands in for Bob.",
    "A bot stands in for you.",
  ]);
});

test("a bot that has failed is named, and who plays on", () => {
  expect(texts(told([entry("replaced", 1), entry("replaced", 0)]))).toEqual([
    "The bot at Bob's seat has failed. From now on Pragmatist plays there.",
    "The bot at your seat has failed. From now on Pragmatist plays there.",
  ]);
});

test("a seat whose bot has failed is called as before", () => {
  const seats = [{ seat: 0, kind: "bot", name: "Planner", bot: "greedy", failed: "planner" } as Seat];
  prefs.language = "fr";
  expect(peopleAt(seats)).toEqual(["Stratège"]);
  prefs.language = "en";
});

test("people of the same name are told apart, and who has none is called by the seat", () => {
  const seats = ["Greedy", "Anne", "Greedy", ""].map((name, seat) => ({ seat, kind: "person", name, bot: null }) as Seat);
  expect(peopleAt(seats)).toEqual(["Greedy 1", "Anne", "Greedy 2", "Player 4"]);
});
