// The client has no number and no rule of a game. What fails here belongs into the facts of the game: tell it there
// (src/branchline/view/board/numbers.py or view/cards/numbers.py, and GameFacts in the server's models), taken from the
// variant, and read it from `facts`. The files in TEXTS choose words, or a game to begin with, and may name games; figures
// are drawings of examples.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CARDS } from "@/look/cards";
import { GAMES } from "@/rules/book";
import { asked, SLOW } from "./python";

const SRC = join(import.meta.dirname, "../src");
const TEXTS = new Set(["rules/book.ts", "lesson/chapters.ts", "around/wish.ts"]);

const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith(".d.ts"))
  .map((path) => [path, readFileSync(join(SRC, path), "utf8").split("<style>")[0]!] as const);

/** The lines of the client in which this stands, but for those of the files that may have it. */
function linesWith(pattern: RegExp, allowed: ReadonlySet<string> = new Set()): string[] {
  return sources
    .filter(([path]) => !allowed.has(path))
    .flatMap(([path, text]) => text.split("\n").filter((line) => pattern.test(line) && !/^\s*(\/\/|\/?\*)/.test(line)).map((line) => `${path}: ${line.trim()}`));
}

it("no code asks which game it is in", () => {
  expect(linesWith(new RegExp(`["'\`](${GAMES.join("|")})["'\`]`), TEXTS)).toEqual([]);
});

it("no code knows the number of a phase", () => {
  expect(linesWith(/\bPHASES?\b|phase(\(s\))?\s*[!=]==?\s*\d|phase\s*[<>]/)).toEqual([]);
});

it("no code has a number of the rules under a name of its own", () => {
  const names = "suit_?least|mix_?size|deck_?size|deck|hand|trains|stations|deal|draw|keep|keep_?most|pile|costs?|decks|each|plus_?fours|locomotives|bonus";
  expect(linesWith(new RegExp(`^\\s*(export )?const (${names})\\b[^=]*= *[1-9]\\d*( as const)?;`, "i"))).toEqual([]);
  expect(linesWith(new RegExp(`[{,]\\s*(${names}): *[1-9]`, "i"), new Set(["rules/figures.ts", "rules/LongPath.svelte"]))).toEqual([]);
});

it("no code decides by the number of seats what the rules say", () => {
  expect(linesWith(/view\.seats\.length\s*[<>=!]/)).toEqual([]);
});

it("the looks of the cards are in the order of the engine, with its letters", { timeout: SLOW }, () => {
  const script = "import json; from branchline.cards import CARD_LETTERS, CARD_NAMES; print(json.dumps([CARD_NAMES, CARD_LETTERS]))";
  const [names, letters] = asked(script) as [string[], string];
  expect(CARDS.map(({ key }) => key.replace("-plus-", "+"))).toEqual(names);
  expect(CARDS.map(({ letter }) => letter).join("")).toBe(letters);
  expect(CARDS.map(({ kind }) => kind)).toEqual(names.map((_, kind) => kind));
});
