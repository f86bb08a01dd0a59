import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DEFAULTS, prefs } from "@/preferences.svelte";
import type { GameFacts } from "@/protocol/types";
import { GAMES, type GameKey, rulesOf, sectionsOf, SECTION_IDS } from "@/rules/book";
import { FIGURES } from "@/rules/figures";
import { numbersOf, span } from "@/rules/numbers";
import { needWords, say } from "@/words/words.svelte";
import { factsOf, SLOW } from "../python";

const WEB = join(import.meta.dirname, "../..");
const idsIn = (path: string): string[] =>
  [...readFileSync(join(WEB, path), "utf8").matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]!);
const words = new Set(idsIn("locale/en/rules.ftl"));

const BOARD = GAMES.filter((game) => game !== "card_game");
const kindsOf = (game: string): Set<string> => {
  const lines = readFileSync(join(WEB, "../src/branchline/data", game, "routes.csv"), "utf8").trim().split(/\r?\n/);
  const kind = lines[0]!.split(",").indexOf("kind");
  return new Set(lines.slice(1).map((line) => line.split(",")[kind]!));
};

/** Whether it depends on the number of players what one begins with. */
const isStartTabled = ({ starts }: GameFacts): boolean => new Set(starts.map(({ trains }) => trains)).size > 1;

describe("the rules of every game", () => {
  it.each(GAMES)("tell of %s from the aim to ties", (game) => {
    const found = sectionsOf(game).map(({ id }) => id);
    for (const id of ["aim", "setup", "turn", "drawing", "tickets", "seen", "end", "scoring", "ties"] as const)
      expect(found).toContain(id);
    expect(found).toEqual(SECTION_IDS.filter((id) => found.includes(id)));
  });

  it.each(BOARD)("tell of tunnels and ferries just where the map of %s has some", (game) => {
    const found = sectionsOf(game).map(({ id }) => id);
    expect(found.includes("tunnels")).toBe(kindsOf(game).has("tunnel"));
    expect(found.includes("ferries")).toBe(kindsOf(game).has("ferry"));
  });

  it("say what is different everywhere but in North America itself", () => {
    const telling = GAMES.filter((game) => sectionsOf(game).some(({ id }) => id === "differences"));
    expect(telling).toEqual(GAMES.filter((game) => game !== "usa"));
  });

  it.each(GAMES)("have words for all that the page of %s shows", (game) => {
    const ids = sectionsOf(game).flatMap(({ id, parts }) => [
      `rules-section-${id}`,
      ...parts.flatMap((part) => ("text" in part ? [part.text] : [])),
      ...parts.flatMap((part) => ("figure" in part && part.figure !== "deck" ? [FIGURES[part.figure].caption] : [])),
    ]);
    const all = [...ids, `rules-special-${game}`, `rules-ending-${game}`];
    expect(all.filter((id) => !words.has(id))).toEqual([]);
    expect(new Set(ids).size, "each once").toBe(ids.length);
  });

  it("have no words that no page shows", () => {
    const shown = new Set(GAMES.flatMap((game) => [
      `rules-special-${game}`,
      `rules-ending-${game}`,
      ...sectionsOf(game).flatMap(({ id, parts }) => [
        `rules-section-${id}`,
        ...parts.flatMap((part) => ("text" in part ? [part.text] : [])),
        ...parts.flatMap((part) => ("figure" in part && part.figure !== "deck" ? [FIGURES[part.figure].caption] : [])),
      ]),
    ]));
    const sources = ["Rules.svelte", "RulesIndex.svelte", "Figure.svelte", "StartTable.svelte", "numbers.ts"]
      .map((name) => readFileSync(join(WEB, "src/rules", name), "utf8"))
      .join("");
    const idle = [...words].filter((id) => !shown.has(id) && !sources.includes(`"${id}"`) && !/^rules-tickets-(long|medium|short|regular)$/.test(id));
    expect(idle).toEqual([]);
  });
});

describe("the numbers of the rules pages", () => {
  let facts: Record<string, GameFacts> = {};
  beforeAll(() => {
    facts = factsOf(GAMES);
  }, SLOW);

  it("are those that the facts of the game tell", () => {
    expect(GAMES.map((game) => numbersOf(facts[game]!)["total"])).toEqual([110, 110, 110, 108, 110, 110, 96]);
    expect(numbersOf(facts["france_large"]!)).toMatchObject({ trains: 90, stations: 0, total: 108, each: 11, locomotives: 14, plus: 6, hand: 4 });
  });

  describe.each(["en", "fr"] as const)("in the sentences in %s", (language) => {
    beforeAll(async () => {
      prefs.language = language;
      await needWords("rules");
      return () => (prefs.language = DEFAULTS.language);
    });

    afterEach(() => void vi.restoreAllMocks());

    /** All that the page of a game and its line of the index say, by these facts. */
    const told = (game: GameKey, given: GameFacts): string[] => {
      const numbers = numbersOf(given);
      return [`rules-special-${game}`, `rules-ending-${game}`, ...sectionsOf(game).flatMap(({ id, parts }) => [
        `rules-section-${id}`,
        ...parts.flatMap((part) => ("text" in part ? [part.text] : [])),
      ])].map((id) => say(id, numbers));
    };

    it.each(GAMES)("are all there for %s", (game) => {
      const complaints = vi.spyOn(console, "error");
      const shown = told(game, facts[game]!).join(" ");
      expect(complaints.mock.calls).toEqual([]);
      expect(shown).not.toMatch(/[{}∞]|undefined|NaN/);
    });

    it("are others where the game has others", () => {
      const { usa } = facts as Record<GameKey, GameFacts>;
      const start = { ...usa.starts[0]!, deal: { regular: 97 }, keep: 96, draw: { regular: 95 } };
      const other = {
        ...usa,
        starts: [start],
        row: { size: 94, flush_at: 93, wagons: 92, locomotive_counts: 88 },
        draws: 91,
        last_round_at: 90,
        awards: { ...usa.awards!, longest_path: 89 },
      } as GameFacts;
      const shown = told("usa", other).join(" ");
      for (const number of [97, 96, 95, 94, 93, 92, 91, 90, 89]) expect(shown).toContain(String(number));
    });
  });

  it("are a table just where they depend on the number of players", () => {
    expect(GAMES.filter((game) => isStartTabled(facts[game]!))).toEqual(["france_large", "france_small", "france_borders"]);
    for (const game of GAMES) {
      const hasTable = sectionsOf(game).some(({ parts }) => parts.some((part) => "table" in part && part.table === "start"));
      expect(hasTable).toBe(isStartTabled(facts[game]!));
    }
  });

  it("are written as a span only where there are several", () => {
    expect(span([45, 45])).toBe("45");
    expect(span([90, 70, 40])).toBe("40–90");
  });
});

describe("the key in the address", () => {
  it("of another map leads to the rules that it is played by", () => {
    expect(rulesOf("europe@alps-3f2a91bc10")).toBe("europe");
    expect(rulesOf("card_game")).toBe("card_game");
  });

  it("that is no game leads to none", () => {
    expect(rulesOf("africa")).toBeNull();
    expect(rulesOf("@europe")).toBeNull();
    expect(rulesOf("constructor")).toBeNull();
  });
});
