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
import { LANGUAGES as CHOICES, type Language } from "@/preferences.svelte";
import { GAMES } from "@/rules/book";
import { asked, SLOW } from "./python";

const SRC = join(import.meta.dirname, "../src");
const TEXTS = new Set(["rules/book.ts", "lesson/chapters.ts", "around/newgame/draft.ts"]);

/** The folders of pages and games, without what only draws: coordinates of boards and of the cards in examples. */
const COVERED = /^(afterwards|around|board|cardtable|lesson|look|play|room|rules|words)\//;
const DRAWINGS = new Set(
  ["camera.ts", "Ground.svelte", "Lights.svelte", "tipping.ts", "viewport.svelte.ts"].map((name) => `board/${name}`)
    .concat(readdirSync(join(SRC, "board/drawing")).map((name) => `board/drawing/${name}`))
    .concat("rules/figures.ts", "rules/LongPath.svelte", "rules/Spaces.svelte"),
);

/** The whole numbers from 2 on that stand there nevertheless, each as often as it does, with what they are. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  "afterwards/Log.svelte": [200, 24], // lines of a page; pixels
  "afterwards/replay/Replay.svelte": [404], // answers of the server
  "afterwards/replay/ReplayControls.svelte": [3, 3], // deeds in the first line
  "afterwards/replay/ReplayMoves.svelte": [2], // half of a height
  "afterwards/replay/ReplayTable.svelte": [300], // milliseconds
  "afterwards/scores/ScoreSheet.svelte": [90_000, 1_100, 1_000, 34, 16], // milliseconds; rem, and pixels of one
  "afterwards/replay/moves.ts": [2], // the move before the last one
  "afterwards/replay/player.svelte.ts": [2_400, 1_300, 600, 250, 2, 3, 2, 4], // milliseconds; steps that are fetched ahead; a divisor of time
  "afterwards/replay/steps.ts": [90, 1_500, 600], // milliseconds; moments that are kept
  "around/desk/Desk.svelte": [200, 64, 200, 3650], // letters of a field; days of a ban
  "around/desk/desk.ts": [16], // letters of a date with its minutes
  "around/lobby/Lobby.svelte": [8_000, 30, 5], // milliseconds; tables of a page, and pages that are looked through
  "around/lobby/MyGames.svelte": [10_000, 20, 100, 100], // milliseconds; tables of a page and of a list
  "around/lobby/filters.ts": [4, 15, 60, 6, 3_600], // open seats to look for; minutes, hours and their seconds
  "around/lobby/polite.ts": [2, 60_000], // twice the time, up to a minute
  "around/lobby/upload.ts": [4_194_304], // bytes
  "around/newgame/NewGame.svelte": [2, 3, 3, 2, 15, 20, 2], // seats that a form begins with, and the second; minutes, seconds; half of a game
  "around/newgame/draft.ts": [600, 15, 1_800, 30, 3, 86_400, 86_400, 40, 2, 7, 24, 60, 86_400, 5, 10, 60, 10, 60], // time; letters of a name; bots that are usual
  "around/people.ts": [8, 200], // letters of a password
  "around/settings/Account.svelte": [40], // letters of a login
  "around/settings/Preview.svelte": [10, 58, 7, 4, 5, 2, 6, 10, 58, 27, 58], // coordinates; kinds of cards in a row of their own
  "around/settings/Settings.svelte": [100, 200, 10, 10], // percent; seconds
  "around/start/CardPicture.svelte": [5, 8, 7, 4, 2, 17], // coordinates; kinds of cards on a poster
  "around/start/Home.svelte": [3, 20, 20, 15_000], // games in a list; milliseconds
  "around/waiting/Invitations.svelte": [5], // letters of "seat-"
  "around/waiting/Join.svelte": [404, 422], // answers of the server
  "around/waiting/OwnerSettings.svelte": [15, 60, 20], // minutes, their seconds, and seconds
  "around/waiting/qr.ts": [4, 2], // the rim of a code, on both sides
  "around/when.ts": [86_400_000, 3_600_000, 60_000, 86_400, 3_600, 60, 3], // milliseconds and seconds; the last of the units
  "board/Board.svelte": [5_000, 2, 2, 7, 18, 12, 12, 2, 8, 120, 120, 100, 100, 100, 2, 100, 2], // milliseconds; pixels; button and keys of the pointer
  "board/CityMark.svelte": [5, 5], // coordinates
  "board/MiniMap.svelte": [3, 3], // coordinates
  "board/RouteMark.svelte": [6, 2, 2, 24, 10, 2, 5, 12, 12, 2], // coordinates
  "board/targets.ts": [4, 2, 2], // pixels around a finger
  "cardtable/CardTable.svelte": [40, 16], // rem, and pixels of one
  "cardtable/TrackPile.svelte": [6, 3, 4, 14], // layers of a drawn pile; coordinates
  "cardtable/YardCard.svelte": [7, 5], // coordinates
  "lesson/open.ts": [404], // an answer of the server
  "lesson/topics.ts": [10, 20, 100], // when the coach speaks of the end; what a planned route is preferred by
  "look/Card.svelte": [5, 9], // coordinates
  "look/cards.ts": [2, 3, 4, 5, 6, 7, 8, 9], // the engine's numbers of the kinds, see below
  "look/players.ts": [2, 3, 4, 5, 6], // the seats that have colors
  "play/Caption.svelte": [12], // entries of a turn
  "play/Commands.svelte": [50], // lines that are remembered
  "play/Flights.svelte": [650, 160, 2, 2, 2, 2], // milliseconds; halves of sizes
  "play/Players.svelte": [6, 500, 1_000, 3_600, 3_600, 60, 60, 2, 2, 4], // when trains turn red; time and its digits; when the list is dense
  "play/TurnBar.svelte": [60, 1_000, 250], // seconds and milliseconds
  "play/Table.svelte": [2_500, 130, 2, 2], // milliseconds; the size of texts in percent; halves of the map
  "play/confirmations.svelte.ts": [3, 600], // seconds
  "play/commands.ts": [60, 3, 3, 10, 10, 4, 2, 2], // lines; ways that are named; words of a typed name
  "play/round.svelte.ts": [1_700], // milliseconds
  "play/panels/countdown.ts": [1_000], // milliseconds
  "room/choices.ts": [2, 2], // places in a text
  "room/connection.ts": [300, 5_000, 20_000, 45_000, 2, 2, 2], // milliseconds and their halves
  "room/memory.ts": [200], // rooms that are remembered
  "room/room.svelte.ts": [1_400, 40, 404, 422, 1_500, 404, 12, 16, 2], // milliseconds; moves behind; answers of the server; a random key
  "room/shuffle.ts": [60, 64, 32, 12, 8], // rooms that are remembered; bits and bytes of hashes
  "rules/Figure.svelte": [2], // cards of a drawn example
  "rules/book.ts": [6, 8, 10, 8, 10, 8], // sentences of a section
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

/** What is left of one list when the other is taken from it, each number as often as it stands there. */
function without(numbers: readonly number[], others: readonly number[]): number[] {
  const left = [...others];
  return numbers.filter((number) => {
    const at = left.indexOf(number);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The numbers of a source that it may not have, or has more often than it may. */
const strangeIn = (path: string, text: string): string[] =>
  without(numbersIn(path, text), NUMBERS[path] ?? []).map((number) => `${path}: ${number}`);

const covered = new Map(sources.filter(([path]) => COVERED.test(path) && !DRAWINGS.has(path)));

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
    expect(covered.size).toBeGreaterThan(Object.keys(NUMBERS).length);
    expect([...covered].flatMap(([path, text]) => strangeIn(path, text))).toEqual([]);
  });

  it.each(Object.keys(NUMBERS))("is found in %s when one that may stand there stands there once more", (path) => {
    const [allowed] = NUMBERS[path]!;
    const more = `const oneMore = ${allowed};\n`;
    const text = covered.get(path)!;
    const changed = path.endsWith(".svelte") ? text.replace(/<\/script>/, `${more}</script>`) : more + text;
    expect(strangeIn(path, changed)).toEqual([`${path}: ${allowed}`]);
  });

  it("is allowed nowhere without need", () => {
    const idle = Object.entries(NUMBERS).flatMap(([path, allowed]) =>
      without(allowed, numbersIn(path, covered.get(path)!)).map((number) => `${path}: ${number}`),
    );
    expect(idle).toEqual([]);
    expect([...DRAWINGS].filter((path) => !sources.some(([source]) => source === path))).toEqual([]);
  });
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

// What people read. "One" and "second" are left out: they are articles, and the next of several.

const LANGUAGES = CHOICES.map(({ value }) => value);

/** The words for numbers; what a hyphen joins is added up. */
const WORDS: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  en: {
    two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13,
    fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50,
    sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1_000, dozen: 12, twice: 2, thrice: 3, threes: 3,
    third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, ninth: 9, tenth: 10,
  },
  fr: {
    deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9, dix: 10, onze: 11, douze: 12, treize: 13, quatorze: 14,
    quinze: 15, seize: 16, vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60, cent: 100, mille: 1_000, dizaine: 10,
    douzaine: 12, troisième: 3, quatrième: 4, cinquième: 5, sixième: 6, septième: 7, huitième: 8, neuvième: 9, dixième: 10,
  },
};

type Saying = readonly number[] | Readonly<Record<Language, readonly number[]>>;

/** The numbers that sentences say themselves nevertheless, each as often as they do, by the reason. */
const SAID: Readonly<Record<string, Readonly<Record<string, Saying>>>> = {
  "the two ends of a route or ticket, and the two routes of a double": {
    "lesson-text-aim": [2],
    "lesson-text-double": { en: [2], fr: [2, 2] },
    "rules-aim-map": [2],
    "rules-claiming-doubles": { en: [2, 2], fr: [2, 2, 2] },
    "rules-claiming-doubles-few": [2],
    "rules-claiming-doubles-france": [2],
    "rules-claiming-doubles-nordic": [2, 2],
    "rules-parallel-open": [2],
    "rules-parallel-counts": [2, 2],
    "rules-scoring-tickets": [2],
    "rules-scoring-cities": { en: [2], fr: [2, 2] },
    "set-ask-color-about": [2],
  },
  "both of those that were just named": {
    "lesson-text-cards-choose": { en: [], fr: [2] },
    "rules-drawing-flush-large": { en: [], fr: [2] },
    "rules-drawing-locomotive-nordic": { en: [], fr: [2] },
    "rules-placing-robbery": { en: [], fr: [2] },
    "rules-plus-four-mixed": [2],
    "rules-tunnels-pay-large": [2],
    "new-problem-name-twice": { en: [], fr: [2] },
  },
  "a place in what the sentence, or the lesson, goes through itself": {
    "lesson-more-not-shared": [2],
    "lesson-text-station-aim": { en: [3], fr: [] },
    "lesson-text-station-build": [3],
    "lesson-text-tunnels-end": [3],
    "rules-stations-cost": [3],
  },
  "once and again": { "lesson-text-path": [2], "new-confirm": [2], "error-key_reused": [2], "set-text-size-about": [2] },
  "a length whose worth is told beside it": { "rules-differs-france_large-9": [6] },
  "what the drawing above it shows": {
    "rules-figure-double": { en: [], fr: [2] },
    "rules-figure-ferry": [4, 2, 2, 2],
    "rules-figure-ferry-large": [4, 2, 2],
    "rules-figure-ferry-nordic": [3, 3, 2],
    "rules-figure-gray": [2, 2],
    "rules-figure-path": [11, 2],
    "rules-figure-placing": [2, 3],
    "rules-figure-plus-four": [5, 2, 3],
    "rules-figure-robbery": [3, 2],
    "rules-figure-route": [3, 4],
    "rules-figure-route-nordic": [3, 3],
    "rules-figure-row": [5],
    "rules-figure-set-france": [3],
    "rules-figure-set-nordic": [3],
    "rules-figure-stations": [3],
    "rules-figure-tunnel": [3, 2],
    "rules-figure-tunnel-france": [3],
  },
  "what can be typed": { "typed-help-actions": [1, 3], "typed-help-log": [20, 20] },
  "minutes, hours, letters of a name, sizes of a file, limits of the server": {
    "around-name-wrong": [1],
    "error-undone_enough": [30],
    "home-new": [10],
    "lobby-speed-calm": [6],
    "lobby-speed-quick": [15],
    "new-problem-bank": [10],
    "new-problem-name-long": [1],
    "set-login-about": [3, 40],
    "set-login-wrong": [3, 40],
    "set-password-about": [8],
    "set-password-wrong": [8, 200],
    "upload-too-large": [4],
  },
};

const SAYINGS: ReadonlyMap<string, Saying> = new Map(Object.values(SAID).flatMap((sayings) => Object.entries(sayings)));

function allowedIn(language: Language, id: string): readonly number[] {
  const saying = SAYINGS.get(id) ?? [];
  return "en" in saying ? saying[language] : saying;
}

/** Every number that a text says, in figures or in words; the name of the locomotives +4 is none. */
function numeralsIn(text: string, language: Language): number[] {
  const words = WORDS[language];
  const [word, letter] = [Object.keys(words).join("|"), "\\p{L}"];
  const numeral = new RegExp(`\\d+|(?<!${letter})(?:${word})(?:-(?:${word}))*(?!${letter})`, "giu");
  return [...text.replaceAll("+4", "").matchAll(numeral)]
    .map(([found]) => (/\d/.test(found) ? Number(found) : found.toLowerCase().split("-").reduce((sum, part) => sum + words[part]!, 0)))
    .filter((number) => number > 0);
}

/** What a message says itself, in its texts and braces; a form for 3 may say three. */
function saidBy(part: unknown, language: Language): number[] {
  if (typeof part === "string") return numeralsIn(part, language);
  if (Array.isArray(part)) return part.flatMap((one) => saidBy(one, language));
  if (typeof part !== "object" || part === null || !("type" in part)) return [];
  if ("variants" in part)
    return (part.variants as { key: { value: number | string }; value: unknown }[]).flatMap(({ key, value }) =>
      saidBy(value, language).filter((number) => number !== (key.value === "one" ? 1 : key.value)),
    );
  return "value" in part ? numeralsIn(String(part.value), language) : [];
}

const FOLDER = join(SRC, "../locale");
const ftl = LANGUAGES.flatMap((language) =>
  readdirSync(join(FOLDER, language)).map((name) => [language, name, readFileSync(join(FOLDER, language, name), "utf8")] as const),
);

/** The numbers of the messages of a file, by id. */
const saidIn = (language: Language, text: string): [string, number[]][] =>
  new FluentResource(text).body.map(({ id, value }) => [id, saidBy(value, language)]);

const strangeSaid = (language: Language, text: string): string[] =>
  saidIn(language, text).flatMap(([id, numbers]) => without(numbers, allowedIn(language, id)).map((number) => `${id}: ${number}`));

describe("a sentence", () => {
  it.each([
    ["en", "Here are three tickets", [3]],
    ["en", "Twice the price, or sixty-four", [2, 64]],
    ["en", "{ $count ->\n [one] 1 card\n *[other] { $count } cards\n }", []],
    ["en", "{ $count ->\n [3] Three colors\n *[other] four colors\n }", [4]],
    ["en", "{ 45 } trains, often, a +4", [45]],
    ["fr", "Voici trois billets, gardez-en deux", [3, 2]],
    ["fr", "À dix-sept ou à la troisième, quatrevingts", [17, 3]],
  ] as const)("in %s says numbers, in figures or in words: %s", (language, text, numbers) => {
    expect(saidIn(language, `x = ${text}`)).toEqual([["x", numbers]]);
  });

  it.each(ftl.map(([language, name]) => [language, name] as const))("has no number of a game of its own in %s/%s", (language, name) => {
    const [, , text] = ftl.find(([one, other]) => one === language && other === name)!;
    expect(saidIn(language, text).length).toBeGreaterThan(10);
    expect(strangeSaid(language, text)).toEqual([]);
  });

  it("is found out when it says once more what it may say", () => {
    const [language, , text] = ftl.find(([one, name]) => one === "en" && name === "lesson.ftl")!;
    const changed = text.replace("lesson-text-aim = ", "lesson-text-aim = Two of you. ");
    expect(strangeSaid(language, changed)).toEqual(["lesson-text-aim: 2"]);
    expect(strangeSaid(language, text.replace("{ $trains }.", "45."))).toEqual(["lesson-text-tickets: 45"]);
  });

  it("is allowed a number nowhere without need", () => {
    const said = new Map(ftl.flatMap(([language, , text]) => saidIn(language, text).map(([id, numbers]) => [`${language} ${id}`, numbers])));
    const idle = LANGUAGES.flatMap((language) =>
      [...SAYINGS.keys()].flatMap((id) =>
        without(allowedIn(language, id), said.get(`${language} ${id}`) ?? []).map((number) => `${language} ${id}: ${number}`),
      ),
    );
    expect(idle).toEqual([]);
    expect(Object.values(SAID).flatMap((sayings) => Object.keys(sayings)).length, "each id once").toBe(SAYINGS.size);
  });
});
