// The rules as data: which sections a game has, and which paragraphs and drawings stand in them. The words are in
// rules.ftl, the drawings in figures.ts.

import type { FigureKey } from "@/rules/figures";

/** The games that have a page, in the order of the index. */
export const GAMES = [
  "usa",
  "europe",
  "nordic",
  "france_large",
  "france_small",
  "france_borders",
  "card_game",
] as const;

export type GameKey = (typeof GAMES)[number];

export type Part =
  | { readonly text: string; readonly in?: readonly GameKey[]; readonly onlyWith?: "special" }
  | { readonly figure: FigureKey; readonly in?: readonly GameKey[] }
  | { readonly table: "start" | "points" | "bonuses"; readonly in?: readonly GameKey[] };

export interface Section {
  readonly id: SectionId;
  readonly in?: readonly GameKey[];
  readonly parts: readonly Part[];
}

const US = ["usa"] as const;
const EU = ["europe"] as const;
const NO = ["nordic"] as const;
const FL = ["france_large"] as const;
const FS = ["france_small"] as const;
const FB = ["france_borders"] as const;
const CG = ["card_game"] as const;
const FR = [...FL, ...FS, ...FB] as const;
const BOARD = [...US, ...EU, ...NO, ...FR] as const;
const NOT_NORDIC = [...US, ...EU, ...FR] as const;

/** Every section in the order of the page. */
export const SECTION_IDS = [
  "aim",
  "differences",
  "setup",
  "turn",
  "drawing",
  "claiming",
  "ferries",
  "tunnels",
  "sets",
  "plus-four",
  "stations",
  "parallel",
  "borders",
  "track",
  "placing",
  "tickets",
  "seen",
  "end",
  "second-deck",
  "scoring",
  "ties",
] as const;

export type SectionId = (typeof SECTION_IDS)[number];

/** How many differences to North America each game's page tells. */
export const DIFFERENCES: Readonly<Record<GameKey, number>> = {
  usa: 0,
  europe: 6,
  nordic: 8,
  france_large: 10,
  france_small: 8,
  france_borders: 10,
  card_game: 8,
};

const SECTIONS: Readonly<Record<Exclude<SectionId, "differences">, Omit<Section, "id">>> = {
  aim: {
    parts: [
      { text: "rules-aim-map", in: BOARD },
      { text: "rules-aim-points", in: BOARD },
      { text: "rules-aim-cards", in: CG },
      { text: "rules-aim-cards-points", in: CG },
    ],
  },
  setup: {
    parts: [
      { text: "rules-setup-trains", in: [...US, ...NO] },
      { text: "rules-setup-trains-stations", in: EU },
      { table: "start", in: FR },
      { text: "rules-setup-deck", in: [...US, ...EU, ...NO, ...FS, ...FB, ...CG] },
      { text: "rules-setup-deck-plus-four", in: FL },
      { figure: "deck", in: BOARD },
      { text: "rules-setup-hand", in: BOARD },
      { text: "rules-setup-hand-cards", in: CG },
      { text: "rules-setup-tickets-usa", in: US },
      { text: "rules-setup-tickets-europe", in: EU },
      { text: "rules-setup-tickets-nordic", in: NO },
      { text: "rules-setup-tickets-france", in: FR },
      { text: "rules-setup-tickets-borders", in: FB },
      { text: "rules-setup-tickets-cards", in: CG },
      { text: "rules-setup-bonuses", in: CG },
      { text: "rules-setup-secretly" },
      { text: "rules-setup-first" },
    ],
  },
  turn: {
    parts: [
      { text: "rules-turn-three", in: [...US, ...NO] },
      { text: "rules-turn-four", in: EU },
      { text: "rules-turn-france", in: FR },
      { text: "rules-turn-cards", in: CG },
      { text: "rules-turn-pass" },
    ],
  },
  drawing: {
    parts: [
      { text: "rules-drawing-two", in: BOARD },
      { text: "rules-drawing-up-to-two", in: CG },
      { figure: "row", in: [...NOT_NORDIC, ...CG] },
      { text: "rules-drawing-locomotive", in: [...US, ...EU, ...FS, ...FB, ...CG] },
      { text: "rules-drawing-locomotive-large", in: FL },
      { text: "rules-drawing-locomotive-nordic", in: NO },
      { text: "rules-drawing-flush", in: [...US, ...EU, ...FS, ...FB] },
      { text: "rules-drawing-flush-large", in: FL },
      { text: "rules-drawing-no-flush", in: [...NO, ...CG] },
      { text: "rules-drawing-no-limit" },
      { text: "rules-drawing-reshuffle", in: BOARD },
      { text: "rules-drawing-no-reshuffle", in: CG },
      { text: "rules-drawing-nothing", in: BOARD },
    ],
  },
  claiming: {
    in: BOARD,
    parts: [
      { text: "rules-claiming-cost" },
      { text: "rules-claiming-locomotives", in: [...US, ...EU, ...FS, ...FB] },
      { text: "rules-claiming-locomotives-large", in: FL },
      { text: "rules-claiming-locomotives-nordic", in: NO },
      { figure: "route", in: NOT_NORDIC },
      { figure: "route-nordic", in: NO },
      { figure: "gray" },
      { text: "rules-claiming-anywhere" },
      { text: "rules-claiming-doubles" },
      { text: "rules-claiming-doubles-few", in: [...US, ...EU] },
      { text: "rules-claiming-doubles-france", in: FR },
      { text: "rules-claiming-doubles-nordic", in: NO },
      { figure: "double" },
      { text: "rules-claiming-points" },
      { table: "points" },
    ],
  },
  ferries: {
    in: [...EU, ...NO, ...FR],
    parts: [
      { text: "rules-ferries-usual", in: [...EU, ...FS, ...FB] },
      { text: "rules-ferries-nordic", in: NO },
      { text: "rules-ferries-large", in: FL },
      { figure: "ferry", in: [...EU, ...FS, ...FB] },
      { figure: "ferry-nordic", in: NO },
      { figure: "ferry-large", in: FL },
    ],
  },
  tunnels: {
    in: [...EU, ...NO, ...FR],
    parts: [
      { text: "rules-tunnels-lay" },
      { text: "rules-tunnels-extra", in: [...EU, ...NO] },
      { text: "rules-tunnels-extra-france", in: FR },
      { figure: "tunnel", in: [...EU, ...NO] },
      { figure: "tunnel-france", in: FR },
      { text: "rules-tunnels-locomotives", in: [...EU, ...NO] },
      { text: "rules-tunnels-color-france", in: FR },
      { text: "rules-tunnels-pay-large", in: FL },
      { text: "rules-tunnels-refuse" },
      { text: "rules-tunnels-discard" },
    ],
  },
  sets: {
    in: [...NO, ...FR],
    parts: [
      { text: "rules-sets-nordic", in: NO },
      { figure: "set-nordic", in: NO },
      { text: "rules-sets-nordic-where", in: NO },
      { text: "rules-sets-four", in: NO, onlyWith: "special" },
      { text: "rules-sets-france", in: FR },
      { figure: "set-france", in: FR },
      { text: "rules-sets-france-where", in: FR },
      { text: "rules-sets-large", in: FL },
    ],
  },
  "plus-four": {
    in: FL,
    parts: [
      { text: "rules-plus-four-what" },
      { text: "rules-plus-four-route" },
      { figure: "plus-four" },
      { text: "rules-plus-four-tunnel" },
      { text: "rules-plus-four-ferry" },
      { text: "rules-plus-four-exact" },
      { text: "rules-plus-four-mixed" },
    ],
  },
  stations: {
    in: [...EU, ...FR],
    parts: [
      { text: "rules-stations-where", in: EU },
      { text: "rules-stations-cost", in: EU },
      { figure: "stations", in: EU },
      { text: "rules-stations-borrow", in: EU },
      { text: "rules-stations-best", in: EU },
      { text: "rules-stations-left", in: EU },
      { text: "rules-stations-france", in: FR },
      { text: "rules-stations-france-what", in: FR },
    ],
  },
  parallel: {
    in: FR,
    parts: [
      { text: "rules-parallel-what" },
      { figure: "parallel" },
      { text: "rules-parallel-cost" },
      { text: "rules-parallel-owner" },
      { text: "rules-parallel-open" },
      { text: "rules-parallel-counts" },
    ],
  },
  borders: {
    in: FB,
    parts: [{ text: "rules-borders-route" }, { text: "rules-borders-ticket" }],
  },
  track: {
    in: CG,
    parts: [{ text: "rules-track-rolls" }, { figure: "track" }, { text: "rules-track-hidden" }],
  },
  placing: {
    in: CG,
    parts: [
      { text: "rules-placing-suit" },
      { text: "rules-placing-mix" },
      { figure: "placing" },
      { text: "rules-placing-own" },
      { text: "rules-placing-robbery" },
      { figure: "robbery" },
      { text: "rules-placing-mix-robbery" },
    ],
  },
  tickets: {
    parts: [
      { text: "rules-tickets-draw", in: US },
      { text: "rules-tickets-draw-europe", in: EU },
      { text: "rules-tickets-draw-nordic", in: NO },
      { text: "rules-tickets-draw-large", in: FL },
      { text: "rules-tickets-draw-small", in: FS },
      { text: "rules-tickets-draw-borders", in: FB },
      { text: "rules-tickets-draw-cards", in: CG },
      { text: "rules-tickets-stay" },
    ],
  },
  seen: {
    parts: [
      { text: "rules-seen-map", in: BOARD },
      { text: "rules-seen-cards", in: CG },
    ],
  },
  end: {
    parts: [
      { text: "rules-end-trains", in: BOARD },
      { text: "rules-end-deck", in: CG },
      { text: "rules-end-deck-row", in: CG },
      { text: "rules-end-few", in: CG },
    ],
  },
  "second-deck": {
    in: CG,
    parts: [{ text: "rules-second-deck-shuffle" }, { text: "rules-second-deck-few" }, { text: "rules-second-deck-end" }],
  },
  scoring: {
    parts: [
      { text: "rules-scoring-routes", in: BOARD },
      { text: "rules-scoring-tickets", in: BOARD },
      { text: "rules-scoring-borders", in: FB },
      { text: "rules-scoring-stations", in: EU },
      { text: "rules-scoring-path", in: NOT_NORDIC },
      { figure: "path", in: NOT_NORDIC },
      { text: "rules-scoring-path-stations", in: EU },
      { text: "rules-scoring-most-tickets", in: NO },
      { text: "rules-scoring-track", in: CG },
      { figure: "ticket-cards", in: CG },
      { text: "rules-scoring-best", in: CG },
      { text: "rules-scoring-uncompleted", in: CG },
      { text: "rules-scoring-cities", in: CG },
      { table: "bonuses", in: CG },
    ],
  },
  ties: {
    parts: [
      { text: "rules-ties-usa", in: US },
      { text: "rules-ties-stations", in: [...EU, ...FR] },
      { text: "rules-ties-nordic", in: NO },
      { text: "rules-ties-cards", in: CG },
      { text: "rules-ties-shared" },
    ],
  },
};

/** The game whose page a key leads to: `europe@alps` is played by the rules of `europe`. */
export function rulesOf(key: string): GameKey | null {
  const rules = key.split("@")[0];
  return GAMES.find((game) => game === rules) ?? null;
}

/** The sections of a game's page, each with the parts that hold for the game. */
export function sectionsOf(game: GameKey): Section[] {
  return SECTION_IDS.flatMap((id): Section[] => {
    const section = id === "differences" ? differences(game) : SECTIONS[id];
    if (section.in !== undefined && !section.in.includes(game)) return [];
    const parts = section.parts.filter((part) => part.in === undefined || part.in.includes(game));
    return parts.length > 0 ? [{ id, parts }] : [];
  });
}

/** The ids of the sentences that say what is different from North America. */
export function differenceIds(game: GameKey): string[] {
  return Array.from({ length: DIFFERENCES[game] }, (_, i) => `rules-differs-${game}-${i + 1}`);
}

function differences(game: GameKey): Omit<Section, "id"> {
  return { parts: differenceIds(game).map((text) => ({ text })) };
}
