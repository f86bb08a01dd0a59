// The small drawings of the rules pages as data: rows of cards, spaces and signs between them. Each has a caption in
// rules.ftl that says the same in words.

import { kindNamed } from "@/look/cards";

type Five = [number, number, number, number, number];

/** A route or a track: its spaces from left to right. */
export interface DrawnSpaces {
  readonly spaces: number;
  /** A kind of card; null: gray. */
  readonly color: number | null;
  readonly look?: "tunnel" | "ferry";
  /** Locomotive symbols, on the first spaces. */
  readonly locomotives?: number;
  /** The seat whose trains stand there. */
  readonly owner?: number;
  readonly closed?: boolean;
  /** A second route or a parallel track, drawn below. */
  readonly twin?: DrawnSpaces;
  readonly station?: number;
}

export type Piece =
  | { readonly route: DrawnSpaces }
  | { readonly cards: readonly number[] }
  | { readonly backs: number }
  | { readonly sign: Sign }
  | { readonly path: true };

export type Sign = "or" | "plus" | "arrow" | "more" | "extra-1" | "extra-2" | "beats";

export interface FigureData {
  readonly caption: string;
  readonly rows: readonly (readonly Piece[])[];
}

const [PURPLE, BLUE, ORANGE, WHITE, GREEN] = ["purple", "blue", "orange", "white", "green"].map(kindNamed) as Five;
const [YELLOW, BLACK, RED, LOCO, PLUS4] = ["yellow", "black", "red", "locomotive", "locomotive-plus-4"].map(kindNamed) as Five;

const cards = (...kinds: number[]): Piece => ({ cards: kinds });
const route = (spaces: number, color: number | null, more: Partial<DrawnSpaces> = {}): Piece => ({
  route: { spaces, color, ...more },
});
const or: Piece = { sign: "or" };
const arrow: Piece = { sign: "arrow" };
const plus: Piece = { sign: "plus" };

export const FIGURES = {
  row: { caption: "rules-figure-row", rows: [[cards(BLUE), cards(LOCO), cards(RED), cards(YELLOW), cards(GREEN), { backs: 2 }]] },
  route: {
    caption: "rules-figure-route",
    rows: [
      [route(3, RED)],
      [cards(RED, RED, RED), or, cards(RED, RED, LOCO), or, cards(RED, LOCO, LOCO), or, cards(LOCO, LOCO, LOCO)],
    ],
  },
  "route-nordic": { caption: "rules-figure-route-nordic", rows: [[route(3, RED), arrow, cards(RED, RED, RED)]] },
  gray: {
    caption: "rules-figure-gray",
    rows: [[route(2, null)], [cards(GREEN, GREEN), or, cards(BLACK, BLACK), or, cards(WHITE, WHITE), { sign: "more" }]],
  },
  double: {
    caption: "rules-figure-double",
    rows: [[route(3, ORANGE, { owner: 1, twin: { spaces: 3, color: BLUE, closed: true } })]],
  },
  ferry: {
    caption: "rules-figure-ferry",
    rows: [
      [route(4, null, { look: "ferry", locomotives: 2 })],
      [cards(LOCO, LOCO, BLUE, BLUE), or, cards(LOCO, LOCO, LOCO, BLUE), { sign: "more" }],
    ],
  },
  "ferry-nordic": {
    caption: "rules-figure-ferry-nordic",
    rows: [
      [route(3, GREEN, { look: "ferry", locomotives: 1 })],
      [cards(LOCO, GREEN, GREEN), or, cards(RED, BLUE, BLACK), plus, cards(GREEN, GREEN)],
    ],
  },
  "ferry-large": {
    caption: "rules-figure-ferry-large",
    rows: [
      [route(4, BLUE, { look: "ferry", locomotives: 2 })],
      [cards(LOCO, LOCO, BLUE, BLUE), or, cards(LOCO, LOCO, LOCO, BLUE), { sign: "more" }],
    ],
  },
  tunnel: {
    caption: "rules-figure-tunnel",
    rows: [
      [route(3, PURPLE, { look: "tunnel" }), arrow, cards(PURPLE, PURPLE, PURPLE)],
      [cards(PURPLE), cards(GREEN), cards(LOCO), arrow, { sign: "extra-2" }],
    ],
  },
  "tunnel-france": {
    caption: "rules-figure-tunnel-france",
    rows: [
      [route(3, PURPLE, { look: "tunnel" }), arrow, cards(PURPLE, PURPLE, PURPLE)],
      [cards(PURPLE), cards(GREEN), cards(LOCO), arrow, { sign: "extra-1" }],
    ],
  },
  "set-nordic": { caption: "rules-figure-set-nordic", rows: [[cards(RED, BLUE, BLACK), arrow, cards(LOCO)]] },
  "set-france": { caption: "rules-figure-set-france", rows: [[cards(YELLOW, YELLOW, YELLOW), arrow, cards(LOCO)]] },
  "plus-four": {
    caption: "rules-figure-plus-four",
    rows: [[route(5, GREEN)], [cards(PLUS4, PLUS4), plus, cards(GREEN), or, cards(PLUS4), plus, cards(GREEN, GREEN, GREEN)]],
  },
  stations: {
    caption: "rules-figure-stations",
    rows: [[cards(RED)], [cards(WHITE, WHITE)], [cards(BLUE, BLUE, LOCO)]],
  },
  parallel: {
    caption: "rules-figure-parallel",
    rows: [[route(3, WHITE, { owner: 1, station: 2, twin: { spaces: 3, color: WHITE, owner: 2 } })]],
  },
  track: {
    caption: "rules-figure-track",
    rows: [[cards(RED, RED, LOCO), cards(GREEN, GREEN), arrow, cards(LOCO), cards(GREEN), arrow, { backs: 3 }]],
  },
  placing: {
    caption: "rules-figure-placing",
    rows: [[cards(BLUE, BLUE, LOCO)], [cards(PURPLE, YELLOW, BLACK)]],
  },
  robbery: {
    caption: "rules-figure-robbery",
    rows: [[cards(RED, RED, RED), { sign: "beats" }, cards(RED, LOCO)]],
  },
  path: { caption: "rules-figure-path", rows: [[{ path: true }]] },
  "ticket-cards": {
    caption: "rules-figure-ticket-cards",
    rows: [[cards(GREEN, YELLOW), arrow, cards(GREEN, LOCO)]],
  },
} satisfies Record<string, FigureData>;

/** "deck" is drawn from the numbers of the game. */
export type FigureKey = keyof typeof FIGURES | "deck";
