import { beforeAll, describe, expect, it } from "vitest";
import { botAbout, botGroups, botLabel, botsFor } from "@/around/newgame/bots";
import type { BotFacts } from "@/protocol/types";
import { needLanguage } from "@/words/words.svelte";

const bot = (key: string, change: Partial<BotFacts> = {}): BotFacts => ({
  key, about: "Plays everything.", plays: ["usa", "europe", "card_game"], level: null, style: false, ...change,
});

const bots = [bot("greedy"), bot("surveyor", { about: "Needs a map.", plays: ["usa", "europe"] })];

describe("the bots of a game", () => {
  it("are those that play it, in the order of the list", () => {
    expect(botsFor("usa", bots).map((one) => one.key)).toEqual(["greedy", "surveyor"]);
    expect(botsFor("card_game", bots).map((one) => one.key)).toEqual(["greedy"]);
  });

  it("play by its rules on any map", () => {
    expect(botsFor("europe@alps-3f2a91bc10", bots).map((one) => one.key)).toEqual(["greedy", "surveyor"]);
  });
});

describe("the bots to choose from", () => {
  beforeAll(() => needLanguage("en"));

  it("have our names and words, a level its number, and those of others the words of the server", () => {
    expect(botLabel(bot("strong", { level: 4 }))).toBe("4 Strong");
    expect(botLabel(bot("sprinter", { style: true }))).toBe("Sprinter");
    expect(botAbout(bot("strong", { level: 4 }))).toContain("weighs what it costs against points");
    expect([botLabel(bot("deep")), botAbout(bot("deep"))]).toEqual(["Deep", "Plays everything."]);
  });

  it("are levels from the weakest on, then styles, then all others", () => {
    const all = [bot("random"), bot("strong", { level: 4 }), bot("sprinter", { style: true }), bot("learner", { level: 1 })];
    expect(botGroups(all).map((group) => [group.key, group.bots.map((one) => one.key)])).toEqual([
      ["levels", ["learner", "strong"]], ["styles", ["sprinter"]], ["more", ["random"]],
    ]);
  });

  it("have no group without bots", () => {
    expect(botGroups([bot("random")]).map((group) => group.key)).toEqual(["more"]);
    expect(botGroups([])).toEqual([]);
  });
});
