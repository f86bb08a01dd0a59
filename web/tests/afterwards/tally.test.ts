// The score sheet: ranks, ties, tickets and their ways.

import { beforeAll, describe, expect, test } from "vitest";
import {
  bigCities,
  countedUp,
  decisions,
  pathCities,
  ranking,
  ruleKeys,
  stationsLight,
  ticketLight,
  ticketLines,
  winners,
} from "@/afterwards/scores/tally";
import { ruleName, tieText, winnerText } from "@/afterwards/scores/tallyWords";
import { prefs } from "@/preferences.svelte";
import type { BoardView, GameFacts, ScoreSheet } from "@/protocol/types";
import { has, needLanguage } from "@/words/words.svelte";
import { boardView, facts } from "../facts";

const names = ["Anne", "Bob", "Cleo"];

function sheet(total: number, place: number, over: Partial<ScoreSheet> = {}, details: object = {}): ScoreSheet {
  return {
    points: { routes: total },
    total,
    place,
    tickets_made: [],
    tickets_failed: [],
    details: { longest_path: 0, longest_path_routes: [], borrowed_routes: [], unpaid_tickets: [], ...details },
    ...over,
  };
}
const tied = (place: number, breaks: Record<string, number>): ScoreSheet => sheet(90, place, {}, { tie_breaks: breaks });

beforeAll(async () => {
  prefs.language = "en";
  await needLanguage("en");
  await needLanguage("fr");
});

describe("who is where", () => {
  test("the seats stand in the order of their places", () => {
    const scores = [sheet(70, 3), sheet(90, 1), sheet(80, 2)];
    expect(ranking(scores)).toEqual([1, 2, 0]);
    expect(winners(scores)).toEqual([1]);
    expect(winnerText(scores, names)).toBe("Bob wins with 90 points");
    expect(winnerText(scores, names, 1)).toBe("You win with 90 points!");
    expect(winnerText(scores, names, 0)).toBe("Bob wins with 90 points");
  });

  test("all who share the first place win", () => {
    const scores = [sheet(90, 1), sheet(70, 3), sheet(90, 1)];
    expect(winnerText(scores, names)).toBe("Anne and Cleo share the victory with 90 points each");
  });

  test("a game whose totals all differ has no tie to explain", () => {
    expect(decisions([sheet(70, 2), sheet(90, 1)])).toEqual([]);
  });

  test("the first rule that tells equals apart is what decided, with what it counted", () => {
    const scores = [
      tied(2, { most_tickets: 4, fewest_stations: -2, longest_path: 1 }),
      tied(1, { most_tickets: 4, fewest_stations: -1, longest_path: 0 }),
    ];
    expect(decisions(scores)).toEqual([{ seats: [1, 0], rule: "fewest_stations", measures: [-1, -2] }]);
    const text = tieText(decisions(scores)[0]!, scores, names);
    expect(text).toContain("Bob and Anne have 90 points each");
    expect(text).toContain("Bob (1), Anne (2)");
  });

  test("the bonus for the longest path is had or not, rather than counted", () => {
    const scores = [tied(1, { longest_path: 1 }), tied(2, { longest_path: 0 })];
    expect(tieText(decisions(scores)[0]!, scores, names)).toContain("Anne has it, Bob does not have it");
  });

  test("equals that no rule tells apart share their place, and nothing is said to have decided", () => {
    const scores = [tied(1, { most_tickets: 3 }), tied(1, { most_tickets: 3 })];
    expect(decisions(scores)[0]).toMatchObject({ rule: null });
    expect(tieText(decisions(scores)[0]!, scores, names)).toContain("share the place");
  });

  test("equals below the first place are explained too", () => {
    const scores = [sheet(99, 1), tied(2, { most_tickets: 3 }), tied(3, { most_tickets: 1 })];
    expect(decisions(scores)).toEqual([{ seats: [1, 2], rule: "most_tickets", measures: [3, 1] }]);
  });
});

describe("tickets", () => {
  const many = {
    ...facts,
    tickets: [
      { index: 0, a: 0, b: 3, points: 9 },
      { index: 1, a: 0, b: 2, points: 5 },
      { index: 2, a: 1, b: 3, points: 12 },
      { index: 3, a: 0, b: 1, points: 2 },
    ],
  } as unknown as GameFacts;

  test("those made come first and add their value, those that failed cost it, and unpaid ones are worth nothing", () => {
    const lines = ticketLines(many, sheet(0, 1, { tickets_made: [1, 0, 3], tickets_failed: [2] }, { unpaid_tickets: [1] }));
    expect(lines.map(({ ticket, result, worth }) => [ticket, result, worth])).toEqual([
      [0, "made", 9],
      [1, "unpaid", 0],
      [3, "made", 2],
      [2, "failed", -12],
    ]);
  });

  test("a ticket's way goes over the seat's own routes, and over the one that a station borrows", () => {
    const view = boardView([1, 2, 0, 1, 2]);
    const lit = ticketLight(many, view, 0, sheet(0, 1, { tickets_made: [0] }, { borrowed_routes: [1] }), 0);
    expect([...lit.routes]).toEqual([[0, "ticket"], [1, "way"], [3, "ticket"]]);
    expect([...lit.cities.keys()]).toEqual([0, 3]);
  });

  test("a rival's route that is not borrowed is no way", () => {
    const lit = ticketLight(many, boardView([1, 2, 0, 1, 2]), 0, sheet(0, 1, { tickets_failed: [0] }), 0);
    expect(lit.routes.size).toBe(0);
    expect([...lit.cities.keys()]).toEqual([0, 3]);
  });

  test("stations light their cities and the routes that they borrow", () => {
    const view = { ...boardView([0, 0, 0, 0, 0]), station: [0, 1, 2, 1] } as BoardView;
    const lit = stationsLight(view, 0, sheet(0, 1, {}, { borrowed_routes: [4] }));
    expect([...lit.cities.keys()]).toEqual([1, 3]);
    expect([...lit.routes]).toEqual([[4, "way"]]);
  });
});

describe("the longest path", () => {
  test("is told from end to end, whichever way its routes are written", () => {
    expect(pathCities(facts, [0, 1, 3])).toEqual([0, 1, 2, 3]);
    expect(pathCities(facts, [3, 2, 0])).toEqual([3, 2, 1, 0]);
    expect(pathCities(facts, [4, 3])).toEqual([0, 3, 2]);
  });

  test("of routes that do not hang together has no ends", () => {
    expect(pathCities(facts, [0, 3])).toEqual([]);
    expect(pathCities(facts, [])).toEqual([]);
  });
});

test("big cities are those that the seat has tickets to, the bonuses first", () => {
  const game = { ...facts, bonuses: [{ city: 0, points: 15 }, { city: 1, points: 8 }, { city: 2, points: 12 }] } as GameFacts;
  const scores = sheet(0, 1, { details: { bonuses: [1], made_to: { a: 2, b: 3, c: 0 } } });
  expect(bigCities(game, scores)).toEqual([
    { city: 1, points: 8, made: 3, isWon: true },
    { city: 0, points: 15, made: 2, isWon: false },
  ]);
});

describe("counting up", () => {
  const one = sheet(30, 1, { points: { routes: 40, tickets: -20, longest_path: 10 } });
  const keys = ruleKeys([one]);

  test("begins with nothing and ends with the sheet", () => {
    expect(countedUp(one, keys, 0)).toEqual({ points: [0, 0, 0], total: 0 });
    expect(countedUp(one, keys, keys.length)).toEqual({ points: [40, -20, 10], total: 30 });
  });

  test("goes line by line: one that has not begun shows nothing of its points", () => {
    expect(countedUp(one, keys, 1.5)).toEqual({ points: [40, -10, 0], total: 30 });
  });
});

const RULES = ["routes", "tickets", "longest_path", "most_tickets", "stations", "completed", "uncompleted", "big_cities"];
const TIES = ["most_tickets", "fewest_stations", "longest_path", "path_length", "most_bonuses"];

test.each(["en", "fr"] as const)("every line of every game's sheet and every tie-break has words in %s", (language) => {
  prefs.language = language;
  expect(RULES.filter((key) => !has(`score-${key}`))).toEqual([]);
  expect(TIES.filter((key) => !has(`tie-${key}`))).toEqual([]);
  expect(ruleName("a_rule_of_ones_own")).toBe("a rule of ones own");
  prefs.language = "en";
});
