import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CHAPTER_IDS, chapterOf, type ChapterId } from "@/lesson/chapters";
import { Coach } from "@/lesson/coach.svelte";
import { sensibleProgress } from "@/lesson/progress";
import { lacking, nextOnWay, sharedOffer, situationOf, type Situation } from "@/lesson/situation";
import { idsOf } from "@/lesson/topics";
import { DEFAULTS, prefs } from "@/preferences.svelte";
import type { GameFacts, Told, View } from "@/protocol/types";
import { startFor } from "@/room/phases";
import { numbersOf } from "@/rules/numbers";
import { needLanguage, needWords, say } from "@/words/words.svelte";
import { facts as small } from "../facts";
import { asked, factsOf, SLOW } from "../python";

const WEB = join(import.meta.dirname, "../..");

beforeAll(async () => {
  await needLanguage("en");
});

/** The small map with two more tickets: a-c and b-d share the way from b to c. */
const facts = {
  ...small,
  tickets: [
    ...small.tickets,
    { index: 1, a: 0, b: 2, points: 5, name: "a-c", tier: "regular", cards: null },
    { index: 2, a: 1, b: 3, points: 6, name: "b-d", tier: "regular", cards: null },
  ],
} as unknown as GameFacts;

interface Given {
  phase?: number;
  legal?: string[];
  hand?: number[];
  row?: number[];
  owner?: number[];
  tickets?: number[];
  offer?: number[];
  events?: Told[];
  isMine?: boolean;
  turnsLeft?: number;
  isOver?: boolean;
}

/** A moment on the small map, seen from the first of two seats. */
function moment(given: Given, before: Situation | null = null): Situation {
  const seat = { trains: 40, hand: 4, points: 0, stations: 0, tickets: 1, offered: 0, shown: [] };
  const view = {
    version: 1,
    viewer: 0,
    to_move: given.isMine === false ? 1 : 0,
    legal: given.legal ?? [],
    undo: 0,
    clocks: null,
    pending: null,
    scores: given.isOver === true ? [] : null,
    view: {
      phase: given.phase ?? 1,
      hand: given.hand ?? [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      row: given.row ?? [1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
      owner: given.owner ?? [0, 0, 0, 0, 0],
      open_to: [3, 3, 3, 3, 3],
      tickets: given.tickets ?? [0],
      offer: given.offer ?? [],
      seats: [seat, seat],
      turned: [],
      due: 0,
      turns_left: given.turnsLeft ?? 0,
    },
  } as unknown as View;
  const events = given.events ?? [];
  return situationOf({ facts, view, events, names: ["Ada", "Bo"], isMine: given.isMine ?? true }, before)!;
}

const coachOf = (chapter: ChapterId, seen: string[] = []): Coach => new Coach(chapterOf(chapter)!, seen, () => undefined);
const kept: Told = { kind: "kept", seat: 0, tickets: [0] };
const took: Told = { kind: "took", seat: 0, card: 1 };

describe("the words of the coach", () => {
  it.each(["en", "fr"])("are there in %s for every topic of every chapter", (language) => {
    const text = readFileSync(join(WEB, "locale", language, "lesson.ftl"), "utf8");
    const known = new Set([...text.matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]!));
    const topics = CHAPTER_IDS.flatMap(idsOf);
    const wanted = [
      ...topics.flatMap((id) => [`lesson-title-${id}`, `lesson-text-${id}`]),
      ...CHAPTER_IDS.flatMap((id) => [`lesson-chapter-${id}`, `lesson-about-${id}`]),
    ];
    expect(wanted.filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(topics).size).toBe(topics.length);
    const source = readFileSync(join(WEB, "src/lesson/topics.ts"), "utf8");
    const plain = [...source.matchAll(/tell\(\s*"([\w-]+)"/g)].map((match) => `lesson-plain-${match[1]}`);
    const both = [...source.matchAll(/tell\(`\$\{cards\}([\w-]+)`/g)].flatMap(([, id]) => [`lesson-plain-${id}`, `lesson-plain-cards-${id}`]);
    expect(both).toHaveLength(4);
    const more = [...source.matchAll(/"(lesson-(?:more|plain)-[\w-]+)"/g)].map((match) => match[1]!);
    expect(plain.length).toBeGreaterThan(5);
    expect([...plain, ...both, ...more].filter((id) => !known.has(id))).toEqual([]);
  });
});

describe("the numbers that the coach says", () => {
  const games = [...new Set(CHAPTER_IDS.map((id) => chapterOf(id)!.game))];
  let known: Record<string, GameFacts> = {};
  beforeAll(() => {
    known = factsOf(games);
  }, SLOW);
  afterEach(() => void vi.restoreAllMocks());

  /** What a moment adds to them, whatever it is. */
  const OF_THE_MOMENT = { name: "Bo", route: "A–B", ticket: "A–C (5)", tickets: "A–C (5)", city: "A", card: "a red card", cards: "2 red", count: 2, points: 4, turned: "1 red" };
  const told = (chapter: ChapterId, given: GameFacts): string[] => {
    const numbers = numbersOf(given, startFor(given, 2) ?? undefined);
    return idsOf(chapter).map((id) => say(`lesson-text-${id}`, { ...OF_THE_MOMENT, ...numbers }));
  };

  const SAID = {
    en: {
      first: ["three tickets; keep at least two", "you have 45", "Five cards lie", "worth two cards", "of 1, 2, 3, 4, 5 and 6 spaces are worth 1, 2, 4, 7, 10 and 15:", "With four or five players", "with two or fewer", "Ten more points"],
      tunnels: ["then three cards", "None of the three"],
      stations: ["You have three", "costs one card of any color, the second two of one color, the third three.", "worth 4 points"],
      cards: ["one of the six", "up to two cards", "two or more cards", "Three different colors send three cards", "robbed by two", "Six big cities", "With four players the deck is played through twice."],
    },
    fr: {
      first: ["trois billets\u00a0; gardez-en au moins deux", "vous en avez 45", "Cinq cartes sont", "vaut donc deux cartes", "de 1, 2, 3, 4, 5 et 6 cases valent 1, 2, 4, 7, 10 et 15", "À quatre ou cinq,", "deux wagons ou moins", "Dix points"],
      tunnels: ["ensuite trois cartes", "Aucune des trois"],
      stations: ["Vous en avez trois", "coûte une carte quelconque, la deuxième deux d'une même couleur, la troisième trois.", "vaut 4 points"],
      cards: ["un des six", "une ou deux cartes", "deux cartes ou plus", "Trois couleurs différentes envoient trois cartes", "deux cartes suffisent", "Six grandes villes", "À quatre joueurs, la pioche sert deux fois."],
    },
  } as const;

  describe.each(["en", "fr"] as const)("in %s", (language) => {
    beforeAll(async () => {
      prefs.language = language;
      await needWords("lesson");
      return () => (prefs.language = DEFAULTS.language);
    });

    it.each(CHAPTER_IDS)("are those of the game of %s", (chapter) => {
      const complaints = vi.spyOn(console, "error");
      const shown = told(chapter, known[chapterOf(chapter)!.game]!).join(" ");
      expect(complaints.mock.calls).toEqual([]);
      expect(shown).not.toMatch(/[{}∞]|undefined|NaN/);
      for (const words of SAID[language][chapter]) expect(shown).toContain(words);
    });

    it("are others where the game has others", () => {
      const usa = known["usa"]!;
      const start = { ...startFor(usa, 2)!, trains: 99, deal: { regular: 98 }, keep: 97, draw_keep: 96 };
      const shown = told("first", {
        ...usa,
        starts: [start],
        row: { ...usa.row, size: 95, locomotive_counts: 94 },
        draws: 93,
        last_round_at: 92,
        awards: { ...usa.awards!, longest_path: 91 },
        claiming: { ...usa.claiming!, points: { "1": 90, "89": 88 } },
      } as GameFacts).join(" ");
      for (const number of [99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88]) expect(shown).toContain(String(number));
    });
  });
});

describe("the coach", () => {
  it("says first what the game is about, and then asks for tickets", () => {
    const coach = coachOf("first");
    coach.look(moment({ phase: 0, legal: ["keep 1 2"], offer: [0, 1, 2], tickets: [] }));
    expect(coach.shown?.topic).toBe("aim");
    coach.next();
    expect(coach.shown?.topic).toBe("tickets");
    expect(coach.shown?.isTask).toBe(true);
  });

  it("does not ask for what the learner has done unasked", () => {
    const coach = coachOf("first");
    coach.look(moment({ phase: 0, legal: ["keep 1 2"], offer: [0, 1, 2], tickets: [] }));
    coach.look(moment({ events: [kept], legal: ["draw"] }));
    expect(coach.seen.has("tickets")).toBe(true);
    expect(coach.shown?.topic).toBe("turn");
  });

  it("never waits for somebody who does something else", () => {
    const coach = coachOf("first", ["aim", "tickets", "turn"]);
    coach.look(moment({ events: [kept], legal: ["draw"] }));
    expect(coach.shown?.topic).toBe("row");
    coach.look(moment({ phase: 3, events: [kept], legal: ["keep 1"], offer: [1] }));
    expect(coach.shown?.topic).toBe("keep");
  });

  it("goes back to what it said and forward again, without forgetting", () => {
    const coach = coachOf("first");
    coach.look(moment({ phase: 0, legal: ["keep 1 2"], offer: [0, 1, 2], tickets: [] }));
    expect(coach.canGoBack).toBe(false);
    coach.next();
    coach.goBack();
    expect(coach.shown?.topic).toBe("aim");
    expect(coach.canGoBack).toBe(false);
    coach.next();
    expect(coach.shown?.topic).toBe("tickets");
    expect([...coach.seen]).toEqual(["aim"]);
  });

  it("leaves its words alone while others move", () => {
    const coach = coachOf("first", ["aim", "tickets", "turn"]);
    const mine = moment({ events: [kept], legal: ["draw"] });
    coach.look(mine);
    coach.look(moment({ events: [kept], isMine: false }, mine));
    expect(coach.shown?.topic).toBe("row");
  });

  it("names a route of the learner's way that can be claimed, and lights it", () => {
    const coach = coachOf("first", ["aim", "tickets", "turn", "row", "second", "others", "locomotive"]);
    coach.look(moment({ events: [kept, took, took], legal: ["draw", "claim a-b 3B"], hand: [0, 3, 0, 0, 0, 0, 0, 0, 0, 0], tickets: [1] }));
    expect(coach.shown?.topic).toBe("claim");
    expect(coach.shown?.text.facts).toMatchObject({ route: "A–B", ticket: "A–C (5)" });
    expect([...(coach.shown?.light?.routes ?? [])]).toEqual([[0, "hint"]]);
  });

  it("tells when somebody has taken a route of the learner's way", () => {
    const before = moment({ events: [kept], legal: ["draw"], tickets: [1] });
    const after = moment({ events: [kept], legal: ["draw"], tickets: [1], owner: [2, 0, 0, 0, 0] }, before);
    expect(after.lost).toBe(0);
    expect(moment({ tickets: [1], owner: [1, 0, 0, 0, 0] }, before).lost).toBeNull();
  });

  it("ends a chapter when the game is over, and keeps that", () => {
    let kept: { seen: readonly string[]; isDone: boolean } | null = null;
    const coach = new Coach(chapterOf("first")!, [], (seen, isDone) => (kept = { seen, isDone }));
    coach.look(moment({ phase: 7, isMine: false, isOver: true }));
    const said: (string | null)[] = [];
    for (let i = 0; i < 20 && coach.shown?.topic != null; i++) {
      said.push(coach.shown.topic);
      coach.next();
    }
    expect(said).toContain("score");
    expect(said.at(-1)).toBe("first-end");
    expect(kept!.isDone).toBe(true);
    expect(coach.shown?.text.id).toBe("lesson-plain-over");
  });

  it("comes to the end of a chapter also with somebody who skips everything", () => {
    const coach = coachOf("stations");
    const s = moment({ events: [kept], legal: ["draw", "station a"] });
    coach.look(s);
    const said: (string | null)[] = [];
    for (let i = 0; i < 20 && coach.shown?.topic != null; i++) {
      said.push(coach.shown.topic);
      coach.next();
    }
    expect(said).toEqual(["station-what", "station-build", "station-worth", "station-choice", "stations-end"]);
    expect(coach.isDone).toBe(true);
  });

  it("has something to say of every moment when all is said", () => {
    const all = idsOf("first");
    for (const [given, id] of [
      [{ legal: ["draw"], hand: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0] }, "collect"],
      [{ legal: ["draw"], phase: 2 }, "second"],
      [{ legal: ["keep 1"], phase: 3 }, "keep"],
      [{ legal: ["pass"] }, "pass"],
      [{ isMine: false }, "wait"],
      [{ legal: ["draw"], tickets: [] }, "free"],
      [{ legal: ["draw"], owner: [2, 2, 2, 2, 2] }, "gone"],
    ] as const) {
      const coach = coachOf("first", all);
      coach.look(moment(given as Given));
      expect(coach.shown?.text.id).toBe(`lesson-plain-${id}`);
    }
  });
});

describe("what the coach works out", () => {
  it("is which cards a route lacks, in the color that is nearest", () => {
    const s = moment({ hand: [0, 2, 0, 0, 0, 1, 0, 0, 0, 0] });
    expect(lacking(s, 4)).toEqual([0, 6, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(lacking(moment({ hand: [0, 2, 0, 0, 0, 0, 0, 0, 3, 0] }), 4)).toEqual([0, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("is which route of the way lacks the fewest cards", () => {
    expect(nextOnWay(moment({ tickets: [1] }))?.route).toBe(1);
    expect(nextOnWay(moment({ tickets: [] }))).toBeNull();
  });

  it("is which two tickets share the most of their way", () => {
    expect(sharedOffer(moment({ offer: [1, 2], tickets: [] }))).toEqual({ a: 1, b: 2 });
    expect(sharedOffer(moment({ offer: [1], tickets: [] }))).toBeNull();
  });
});

describe("progress", () => {
  it("that makes no sense is none", () => {
    for (const nonsense of [null, 7, "x", [], { first: 3 }, { first: { room: 5, seen: "aim", isDone: "yes" } }])
      expect(sensibleProgress(nonsense).first).toEqual({ room: null, seen: [], isDone: false });
  });

  it("that makes sense is kept", () => {
    const kept = { room: "abc-DEF_1", seen: ["aim"], isDone: true };
    expect(sensibleProgress({ cards: kept }).cards).toEqual(kept);
  });
});

describe("the positions that chapters begin with", () => {
  const legalIn = (name: string): string[] =>
    asked(`
import json
from branchline import record
table = record.load(json.load(open("web/src/lesson/positions/${name}.json")))
print(json.dumps(table.legal() if table.to_move == 0 else []))
`) as string[];

  it("have the cards for a tunnel of the learner's way and for a ferry", () => {
    const legal = legalIn("tunnels");
    expect(legal).toContain("claim marseille-zurich 2P");
    expect(legal.some((action) => action.startsWith("claim dieppe-london "))).toBe(true);
  }, SLOW);

  it("have a route of somebody else that a station makes good use of", () => {
    const legal = legalIn("stations");
    expect(legal).toContain("station munchen");
    expect(legal.some((action) => action.startsWith("claim munchen-wien"))).toBe(false);
  }, SLOW);
});
