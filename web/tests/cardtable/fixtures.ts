// Made-up views of The Card Game, from the few fields that a test is about.

import type { CardSeatView, CardView, GameFacts } from "@/protocol/types";

export const [PURPLE, BLUE, ORANGE, WHITE, GREEN, YELLOW, BLACK, RED, LOCOMOTIVE] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Cards counted by kind. */
export function counts(cards: Record<number, number>): number[] {
  return Array.from({ length: 10 }, (_, kind) => cards[kind] ?? 0);
}

export function aSeat(given: Partial<CardSeatView> = {}): CardSeatView {
  return { hand: 0, made: [], offered: 0, shown: [], stack: [], tickets: 0, track: 0, ...given };
}

/** A row: whose it is, how many cards, how many locomotives on top. */
export type Row = readonly [owner: number, cards: number, locomotives?: number];

/** A view of seat 0 in its turn; `yards` has the rows by color. */
export function aView(given: Partial<CardView> = {}, yards: Record<number, Row> = {}): CardView {
  const colors = Array.from({ length: 8 }, (_, color) => yards[color]);
  return {
    bottom: 0,
    chosen: [],
    deck: 40,
    decks_left: 0,
    discards: counts({}),
    draws_left: 2,
    first: 0,
    hand: counts({}),
    leader: null,
    mix: [],
    more_sets: false,
    offer: [],
    page: 0,
    phase: 1,
    pile: 20,
    row: counts({}),
    seat: 0,
    seats: [aSeat(), aSeat(), aSeat()],
    sets: [],
    suit: -1,
    suit_cards: 0,
    tickets: [],
    to_move: 0,
    track: [],
    turns_left: 0,
    yard_cards: colors.map((row) => row?.[1] ?? 0),
    yard_locomotives: colors.map((row) => row?.[2] ?? 0),
    yard_owner: colors.map((row) => (row === undefined ? 0 : row[0] + 1)),
    ...given,
  };
}

const CITIES = ["seattle", "chicago", "miami", "denver"];
export const [SEATTLE, CHICAGO, MIAMI, DENVER] = [0, 1, 2, 3] as const;

/** Three tickets, and bonuses for all cities but Denver. */
export const FACTS: GameFacts = {
  awards: null,
  bonuses: [
    { city: SEATTLE, points: 8 },
    { city: CHICAGO, points: 12 },
    { city: MIAMI, points: 8 },
  ],
  cards: [],
  choosing: { page: 8, many_tickets: 16, most: 64 },
  cities: CITIES.map((id, index) => ({ id, index, name: id, lat: null, lon: null, country: null })),
  claiming: null,
  deck: [10, 10, 10, 10, 10, 10, 10, 10, 16, 0],
  draws: 2,
  engine: "cardgame",
  first_locomotives: 1,
  hand: 7,
  key: "card_game",
  last_round_at: null,
  least_players: 2,
  map: null,
  map_name: null,
  most_players: 4,
  name: "The Card Game",
  next_hand: 4,
  options: [],
  phases: ["deal", "turn", "draw", "keep", "cards", "locomotives", "mix", "over", "choose"],
  placing: { suit_least: 2, mix_size: 3, mix_lying: 0, needs: [2, 2, 3, 4, 5, 6, 7] },
  routes: [],
  row: { size: 5, flush_at: null, wagons: null, locomotive_counts: 2 },
  rules: "card_game",
  starts: [],
  stations: 0,
  tickets: [
    ticket(0, SEATTLE, CHICAGO, 15, { [YELLOW]: 2, [BLACK]: 1 }),
    ticket(1, CHICAGO, DENVER, 9, { [GREEN]: 1, [YELLOW]: 1 }),
    ticket(2, SEATTLE, MIAMI, 22, { [ORANGE]: 1, [WHITE]: 1, [BLACK]: 1, [RED]: 2 }),
  ],
  tickets_leave: false,
  trains: 0,
};

function ticket(index: number, a: number, b: number, points: number, cards: Record<number, number>) {
  return { index, a, b, points, name: `${CITIES[a]}-${CITIES[b]}`, tier: null, cards: counts(cards) };
}
