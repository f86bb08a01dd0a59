// The client has no number and no rule of a game. What fails here belongs into the facts of the game: tell it there
// (src/branchline/view/board/numbers.py or view/cards/numbers.py, and GameFacts in the server's models), taken from the
// variant, and read it from `facts`. The files in TEXTS choose words, or a game to begin with, and may name games; what is
// no number of a game goes into NUMBERS, with what it is.

import { FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { CARDS } from "@/look/cards";
import { GAMES } from "@/rules/book";
import { asked, SLOW } from "./python";

const SRC = join(import.meta.dirname, "../src");
const TEXTS = new Set(["rules/book.ts", "lesson/chapters.ts", "around/newgame/draft.ts"]);

/** The folders of the game itself, without the drawings of examples, which are coordinates and cards. */
const GAME = /^(afterwards|cardtable|lesson|play|room|rules|words)\/(?!figures\.ts|LongPath|Spaces)/;

/** The whole numbers from 2 on that stand there nevertheless, with what they are. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  "afterwards/Log.svelte": [200, 24], // lines of a page; pixels
  "afterwards/Replay.svelte": [404], // answers of the server
  "afterwards/ReplayControls.svelte": [3], // deeds in the first line
  "afterwards/ReplayMoves.svelte": [2], // half of a height
  "afterwards/ReplayTable.svelte": [300], // milliseconds
  "afterwards/ScoreSheet.svelte": [90_000, 1_100, 34, 16], // milliseconds; rem, and pixels of one
  "afterwards/moves.ts": [2], // the move before the last one
  "afterwards/player.svelte.ts": [2_400, 1_300, 600, 250, 2, 3, 4], // milliseconds; steps that are fetched ahead; a divisor of time
  "afterwards/steps.ts": [90, 1_500, 600], // milliseconds; moments that are kept
  "cardtable/CardTable.svelte": [40, 16], // rem, and pixels of one
  "cardtable/TrackPile.svelte": [6, 3, 4, 14], // layers of a drawn pile; coordinates
  "cardtable/YardCard.svelte": [7, 5], // coordinates
  "lesson/open.ts": [404], // an answer of the server
  "lesson/topics.ts": [10, 20, 100], // when the coach speaks of the end; what a planned route is preferred by
  "play/Commands.svelte": [50], // lines that are remembered
  "play/Players.svelte": [6, 500, 1_000, 3_600, 60, 2, 4], // when trains turn red; time and its digits; when the list is dense
  "play/Table.svelte": [2_500, 130], // milliseconds; the size of texts in percent
  "play/commands.ts": [60, 3, 10, 4, 2], // lines; ways that are named; words of a typed name
  "play/countdown.ts": [1_000], // milliseconds
  "room/choices.ts": [2], // places in a text
  "room/connection.ts": [300, 5_000, 20_000, 45_000, 2], // milliseconds and their halves
  "room/room.svelte.ts": [1_400, 40, 404, 422, 1_500, 12, 16, 2], // milliseconds; moves behind; answers of the server; a random key
  "rules/Figure.svelte": [2], // cards of a drawn example
  "rules/book.ts": [6, 8, 10], // sentences of a section
  "rules/numbers.ts": [2], // sets in an example
  "words/hints.ts": [2], // places in a text
  "words/names.ts": [4], // things in one sentence
  "words/words.svelte.ts": [2], // things that take an "and"
};

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

/** Every whole number from 2 on that a source says: in scripts and in templates, but not in styles. */
function numbersIn(path: string, text: string): number[] {
  const found: number[] = [];
  const add = (value: number): void => void (Number.isInteger(value) && value >= 2 && found.push(value));
  if (path.endsWith(".svelte")) {
    const { instance, module, fragment } = parse(text, { modern: true });
    JSON.stringify([instance, module, fragment], (_, node: unknown) => {
      if (isLiteral(node)) add(Number(node.value));
      return typeof node === "bigint" ? Number(node) : node;
    });
  } else {
    const walk = (node: ts.Node): void => {
      if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) add(Number(node.text.replace("n", "")));
      ts.forEachChild(node, walk);
    };
    walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  }
  return found;
}

function isLiteral(node: unknown): node is { value: number | bigint } {
  return typeof node === "object" && node !== null && "type" in node && node.type === "Literal" && "value" in node && /^(number|bigint)$/.test(typeof node.value);
}

const stated = new Map(sources.filter(([path]) => GAME.test(path)).map(([path, text]) => [path, numbersIn(path, text)]));

describe("a number", () => {
  const EVASIONS = [
    "const LEAST = 2",
    "let deal = 3",
    "const sizes = [1, 2, 3]",
    "const most = (held: number) => Math.max(2, held)",
    "function keep(least = 2) { return least }",
    "const few = (trains: number) => trains <= 0x8",
    "const costs = { first: 1,\n second: 2 }",
    "const bonus = -10n",
  ];
  it.each(EVASIONS)("is found in %s", (code) => {
    expect(numbersIn("room/x.ts", code)).not.toEqual([]);
    expect(numbersIn("room/X.svelte", `<script lang="ts">${code}</script>`)).not.toEqual([]);
  });

  it("is found in a template, and not in a style or in a text", () => {
    expect(numbersIn("X.svelte", "<b class:few={trains <= 8}>{#if left > 3}x{/if}</b>")).toEqual([8, 3]);
    expect(numbersIn("X.svelte", '<svg width="40">7</svg><style>b { margin: 2px }</style>')).toEqual([]);
  });

  it("stands in no code but for these, which are no numbers of a game", () => {
    const strange = [...stated].flatMap(([path, numbers]) =>
      numbers.filter((number) => !(NUMBERS[path] ?? []).includes(number)).map((number) => `${path}: ${number}`),
    );
    expect(stated.size).toBeGreaterThan(Object.keys(NUMBERS).length);
    expect(strange).toEqual([]);
  });

  it("is allowed nowhere without need", () => {
    const idle = Object.entries(NUMBERS).flatMap(([path, allowed]) =>
      allowed.filter((number) => !stated.get(path)?.includes(number)).map((number) => `${path}: ${number}`),
    );
    expect(idle).toEqual([]);
  });

  it.each(["en", "fr"])("stands in no sentence of the rules in %s: the facts tell it", (language) => {
    const { body } = new FluentResource(readFileSync(join(SRC, `../locale/${language}/rules.ftl`), "utf8"));
    const said = body.map(({ id, value }) => `${id} = ${JSON.stringify(textsOf(value))}`);
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((text) => /[1-9]/.test(text.slice(text.indexOf("=")).replaceAll("+4", "")))).toEqual([]);
  });
});

/** What a message says itself: its texts and the numbers in its braces, but neither names nor the keys of its forms. */
function textsOf(part: unknown): unknown[] {
  if (Array.isArray(part)) return part.flatMap(textsOf);
  if (typeof part !== "object" || part === null) return [part];
  if ("type" in part && part.type === "var") return [];
  if ("variants" in part) return (part.variants as { value: unknown }[]).flatMap(({ value }) => textsOf(value));
  return "value" in part ? [part.value] : Object.values(part).flatMap(textsOf);
}

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
