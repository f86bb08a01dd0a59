import { describe, expect, it } from "vitest";
import {
  choiceOf, CLOCKS, clockOf, freshNames, hasOpenSeat, isName, lastStep, opponentsIn, problemsOf, quickRequest, resized, wantedBots,
  usualBot, requestOf, type Past, type TableDraft,
} from "@/around/newgame/draft";
import type { GameBrief } from "@/protocol/types";

const game = (change: Partial<GameBrief> = {}): GameBrief => ({
  key: "europe", name: "Europe", rules: "europe", map_name: null, least_players: 2, most_players: 5, options: [], ...change,
});

const draft = (change: Partial<TableDraft> = {}): TableDraft => ({
  game: "europe", options: {}, first: null, isPublic: false, clock: "none", bankMinutes: 15, incrementSeconds: 20,
  chat: true, hints: true, undo: true, botSeconds: 0.5, confirmTickets: true, confirmClaims: "touch", countdown: 0,
  past: null, step: null,
  seats: [{ kind: "me", name: "Anne", bot: "greedy" }, { kind: "bot", name: "Ada", bot: "greedy" }],
  ...change,
});

const past: Past = { source: "record", id: "abcdefgh", game: "usa", players: 2, names: ["A", "B"], moves: 90, over: true };
const fields = (change: Partial<TableDraft>): string[] => problemsOf(draft(change), game()).map((one) => one.field);

describe("a quick game", () => {
  const confirm = { tickets: true, claims: "touch" as const, countdown_seconds: 0 };

  it("has me at the first seat and bots of different names at the others", () => {
    const request = quickRequest(game(), 3, "greedy", ["Ada", "Bruno", "Clara", "Dimitri"], confirm);
    expect(request.game).toBe("europe");
    expect(request.seats?.map((seat) => [seat.who, seat.name ?? null])).toEqual([
      ["me", null], ["bot", "Ada"], ["bot", "Bruno"], ["bot", "Clara"],
    ]);
  });

  it("has as many bots as the game allows when more, or fewer, are wanted", () => {
    expect(opponentsIn(game({ most_players: 3 }), 6)).toBe(2);
    expect(opponentsIn(game({ least_players: 3 }), 1)).toBe(2);
    expect(opponentsIn(game(), 4)).toBe(4);
  });

  it("has as many bots as were wanted last, and the usual number where that makes no sense", () => {
    expect([3, "4", 9].map(wantedBots)).toEqual([3, 4, 9]);
    expect([null, undefined, "many", {}, 0, -3].map(wantedBots)).toEqual(Array.from({ length: 6 }, () => 2));
  });

  it("is played against the bot that was wanted, else the usual one, else the first there is", () => {
    expect(usualBot(["random", "club", "strong"], "strong")).toBe("strong");
    expect(usualBot(["random", "club"], "strong")).toBe("club");
    expect(usualBot(["random", "club"])).toBe("club");
    expect(usualBot(["deep", "random"])).toBe("deep");
  });
});

describe("names", () => {
  it("are never given twice, and numbered when all are used", () => {
    expect(freshNames(["Ada", "Bruno"], 3, ["Ada"])).toEqual(["Bruno", "Ada 2", "Bruno 2"]);
  });

  it("have 1 to 40 characters that people can read", () => {
    expect(isName(" Zoë ")).toBe(true);
    expect(isName("   ")).toBe(false);
    expect(isName("x".repeat(41))).toBe(false);
    expect(isName("a\u0007b")).toBe(false);
    expect(isName("\u200b")).toBe(false); // nobody sees it
    expect(isName("anne\u202e")).toBe(false); // it turns the rest of the sentence around
    expect(isName("\u{1f468}\u200d\u{1f467}")).toBe(true); // one sign of several
  });
});

describe("seats", () => {
  it("stay when there are more, and new ones are bots among bots and open among open ones", () => {
    const more = resized(draft().seats, 3, ["greedy"], ["Ada", "Bruno"]);
    expect(more.map((seat) => [seat.kind, seat.name])).toEqual([["me", "Anne"], ["bot", "Ada"], ["bot", "Bruno"]]);
    const open = resized([...draft().seats, { kind: "open", name: "", bot: "greedy" }], 4, ["greedy"], ["Ada"]);
    expect(open.map((seat) => seat.kind)).toEqual(["me", "bot", "open", "open"]);
  });

  it("have a bot that plays the game: one that does not gives its seat to the usual one", () => {
    const seats: TableDraft["seats"] = ["surveyor", "random"].map((bot) => ({ kind: "bot", name: bot, bot }));
    expect(resized(seats, 2, ["random", "club"], ["Ada"]).map((seat) => seat.bot)).toEqual(["club", "random"]);
  });

  it("have the bot of the last one when there are more", () => {
    const seats: TableDraft["seats"] = [{ kind: "me", name: "Anne", bot: "expert" }];
    expect(resized(seats, 3, ["club", "expert"], ["Ada", "Bruno"]).map((seat) => seat.bot)).toEqual(["expert", "expert", "expert"]);
  });

  it("go from the end when there are fewer", () => {
    expect(resized(draft().seats, 1, ["greedy"], []).map((seat) => seat.name)).toEqual(["Anne"]);
  });
});

describe("what is wrong with a table", () => {
  it("is nothing when everything is as it is first offered", () => {
    expect(fields({})).toEqual([]);
  });

  it("is a missing, overlong or doubled name", () => {
    const seats = (name: string): TableDraft["seats"] => [draft().seats[0]!, { kind: "screen", name, bot: "greedy" }];
    expect(fields({ seats: seats(" ") })).toEqual(["seat-1"]);
    expect(fields({ seats: seats("x".repeat(41)) })).toEqual(["seat-1"]);
    expect(problemsOf(draft({ seats: seats("anne ") }), game())).toMatchObject([
      { words: "new-problem-name-twice", facts: { seat: 2, other: 1 } },
    ]);
  });

  it("is a number of seats that the game does not have", () => {
    expect(problemsOf(draft(), game({ least_players: 3 }))).toMatchObject([
      { field: "players", facts: { few: 3, many: 5, count: 2 } },
    ]);
  });

  it("is a clock that no server takes, but only if one's own numbers count", () => {
    expect(fields({ clock: "own", bankMinutes: 0.1 })).toEqual(["bank"]);
    expect(fields({ clock: "own", bankMinutes: null, incrementSeconds: 1.5 })).toEqual(["bank", "increment"]);
    expect(fields({ clock: "own", bankMinutes: 7 * 24 * 60 + 1 })).toEqual(["bank"]);
    expect(fields({ clock: "brisk", bankMinutes: null })).toEqual([]);
  });

  it("is a countdown that is empty, broken or too long", () => {
    for (const countdown of [null, 0.5, 11, -1]) expect(fields({ countdown })).toEqual(["countdown"]);
  });

  it("is a move of the record that is not there, or after which the game is over", () => {
    expect(lastStep(past)).toBe(89);
    expect(lastStep({ ...past, over: false })).toBe(90);
    expect(fields({ past, step: 89 })).toEqual([]);
    expect(fields({ past, step: 90 })).toEqual(["step"]);
    expect(fields({ past, step: null })).toEqual(["step"]);
  });
});

describe("the request for a table", () => {
  it("says for every seat who is to have it", () => {
    const seats: TableDraft["seats"] = [
      { kind: "me", name: "Anne", bot: "greedy" }, { kind: "screen", name: " Bob ", bot: "greedy" },
      { kind: "bot", name: "Ada", bot: "random" }, { kind: "open", name: "", bot: "greedy" },
    ];
    expect(requestOf(draft({ seats })).seats).toEqual([
      { who: "me" }, { who: "me", name: "Bob" }, { who: "bot", bot: "random", name: "Ada" }, { who: "open" },
    ]);
    expect(hasOpenSeat(draft({ seats }))).toBe(true);
    expect(hasOpenSeat(draft())).toBe(false);
  });

  it("carries the game, its options and who begins", () => {
    const request = requestOf(draft({ options: { stations: "open" }, first: 1, isPublic: true }));
    expect(request).toMatchObject({ game: "europe", options: { stations: "open" }, first: 1, public: true, clock: null });
    expect(request).not.toHaveProperty("continue_from");
  });

  it("leaves all that to the record when it goes on with one", () => {
    const request = requestOf(draft({ past, step: 40, first: 1 }));
    expect(request.continue_from).toEqual({ room: null, record: "abcdefgh", step: 40 });
    for (const name of ["game", "options", "first", "players"]) expect(request).not.toHaveProperty(name);
  });

  it("has the clock in seconds", () => {
    expect(clockOf({ clock: "own", bankMinutes: 2.5, incrementSeconds: 7 })).toEqual({ bank_seconds: 150, increment_seconds: 7 });
    expect(clockOf({ clock: "calm", bankMinutes: null, incrementSeconds: null })).toEqual(CLOCKS.calm);
    expect(clockOf({ clock: "none", bankMinutes: 5, incrementSeconds: 5 })).toBeNull();
  });

  it("knows a clock again by its numbers", () => {
    expect(choiceOf(null)).toBe("none");
    expect(choiceOf({ ...CLOCKS.days })).toBe("days");
    expect(choiceOf({ bank_seconds: 61, increment_seconds: 0 })).toBe("own");
  });
});
