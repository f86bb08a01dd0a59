import { beforeAll, expect, test } from "vitest";
import { asAction } from "@/play/commands";
import { prefs } from "@/preferences.svelte";
import type { GameFacts } from "@/protocol/types";
import { needLanguage } from "@/words/words.svelte";

const city = (index: number, id: string, name: string) => ({ index, id, name });
const facts = {
  cities: [city(0, "paris", "Paris"), city(1, "zurich", "Zürich"), city(2, "new_york", "New York"), city(3, "pamplona", "Pamplona")],
  routes: [
    { a: 0, b: 1, name: "paris-zurich" },
    { a: 2, b: 0, name: "new_york-paris" },
    { a: 3, b: 0, name: "pamplona-paris" },
  ],
} as unknown as GameFacts;

beforeAll(async () => {
  prefs.language = "en";
  await needLanguage("en");
  await needLanguage("fr");
});

test.each([
  ["claim paris-zurich 2R 1L", "claim paris-zurich 2R 1L"],
  ["claim par-zur red 2", "claim paris-zurich 2R"],
  ["claim zür par 2 red 1 locomotive", "claim paris-zurich 2R 1L"],
  ["claim Paris Zürich", "claim paris-zurich"],
  ["claim new york paris 3 blue", "claim new_york-paris 3B"],
  ["claim par-zur#2 1B", "claim paris-zurich#2 1B"],
  ["claim par-zur sets 1 red", "claim paris-zurich sets 1 R"],
  ["take red", "take R"],
  ["Take L", "take L"],
  ["place 3 red 1 locomotive", "place 3R 1L"],
  ["station new yo", "station new_york"],
  ["station pa", "station pa"],
  ["keep 1 3", "keep 1 3"],
  ["claim pa-pa 1B", "claim pamplona-paris 1B"],
])("%s is %s", (typed, action) => {
  prefs.language = "en";
  expect(asAction(typed, facts)).toBe(action);
});

test("colors may be named in French", () => {
  prefs.language = "fr";
  expect(asAction("claim par-zur 2 rouge", facts)).toBe("claim paris-zurich 2R");
  prefs.language = "en";
});

test("what can mean several things is left to the server to explain", () => {
  expect(asAction("claim p-x 1B", facts)).toBe("claim p-x 1B");
});
