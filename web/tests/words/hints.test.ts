// What a bot advises has words, also where one reason is given within another.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { prefs } from "@/preferences.svelte";
import type { GameFacts } from "@/protocol/types";
import { hintText } from "@/words/hints";
import { needLanguage } from "@/words/words.svelte";

const [story] = JSON.parse(readFileSync(new URL("./stories.json", import.meta.url), "utf-8")) as { facts: GameFacts }[];
const facts = story!.facts;
const estimate = { share: 61, next: 55, games: 48 };
const SAID = {
  en: ["It is your last turn, and nothing is left that brings points.", "48 imagined games", "won 61%, the next best choice 55%"],
  fr: ["C'est votre dernier tour, et plus rien ne rapporte de points.", "48 parties imaginées", "gagné 61\u00a0%"],
} as const;

describe.each(["en", "fr"] as const)("in %s", (language) => {
  beforeAll(async () => {
    prefs.language = language;
    await needLanguage(language);
  });

  test("a search says what speaks for its choice and then how that did", () => {
    prefs.language = language;
    const text = hintText({ code: "search", details: { because: "last-nothing", ...estimate } }, facts, ["Ann", "Ben"]);
    expect(text.startsWith(SAID[language][0])).toBe(true);
    for (const part of SAID[language]) expect(text).toContain(part);
  });

  test("a reason without words, or within one, is not shown at all", () => {
    prefs.language = language;
    expect(hintText({ code: "search", details: { because: "nonsense", ...estimate } }, facts, [])).toBe("");
    expect(hintText({ code: "nonsense", details: {} }, facts, [])).toBe("");
  });
});
