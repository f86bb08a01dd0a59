// The client and the terminal tell the same story: the sentences in stories.json are the terminal's.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { prefs, type Language } from "@/preferences.svelte";
import type { GameFacts, Told } from "@/protocol/types";
import { lines } from "@/words/log";
import { needLanguage } from "@/words/words.svelte";

interface Story {
  name: string;
  names: string[];
  facts: GameFacts;
  moves: { viewer: number | null; events: Told[]; lines: Record<Language, string[]> }[];
}

const stories = JSON.parse(readFileSync(new URL("./stories.json", import.meta.url), "utf-8")) as Story[];

describe.each(["en", "fr"] as const)("in %s", (language) => {
  beforeAll(async () => {
    prefs.language = language;
    await needLanguage(language);
  });

  test.each(stories)("$name reads as in the terminal", ({ names, facts, moves }) => {
    prefs.language = language;
    for (const { viewer, events, lines: wanted } of moves)
      expect(lines(events, names, viewer, facts).map(({ text }) => text)).toEqual(wanted[language]);
  });
});
