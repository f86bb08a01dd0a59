// The numbers of each game that the rules pages tell. The facts of a game have those of its map; these are the others.

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

export type Tier = "long" | "medium" | "short" | "regular";

/** What a player has at the start of a game for so many. */
export interface Start {
  readonly players: number;
  readonly trains: number;
  readonly stations: number;
  /** Tickets dealt to each player. */
  readonly deal: Readonly<Partial<Record<Tier, number>>>;
  readonly keep: number;
  /** null: all of them may be kept. */
  readonly keepMost: number | null;
  /** Tickets in the pile that is drawn from; null: all that are left. */
  readonly pile: Readonly<Partial<Record<Tier, number>>> | null;
}

export interface GameNumbers {
  readonly each: number;
  readonly locomotives: number;
  readonly plusFours: number;
  readonly hand: number;
  readonly draw: Readonly<Partial<Record<Tier, number>>>;
  readonly drawKeep: number;
  readonly starts: readonly Start[];
}

/** The deck that most games have. */
const USUAL = { each: 12, locomotives: 14, plusFours: 0, hand: 4, drawKeep: 1 } as const;

function same(from: number, to: number, start: Omit<Start, "players">): Start[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({ players: from + i, ...start }));
}

function small(trains: readonly number[], pile: (players: number) => Start["pile"]): Start[] {
  const deals = [
    { deal: { long: 3, medium: 2, short: 1 }, keep: 4, keepMost: 5 },
    { deal: { long: 3, medium: 1, short: 1 }, keep: 3, keepMost: 4 },
    { deal: { long: 2, medium: 1, short: 1 }, keep: 2, keepMost: 3 },
  ];
  return deals.map((deal, i) => ({ players: 3 + i, trains: trains[i]!, stations: i, pile: pile(3 + i), ...deal }));
}

const all = { keepMost: null, pile: null } as const;

export const NUMBERS: Readonly<Record<GameKey, GameNumbers>> = {
  usa: {
    ...USUAL,
    draw: { regular: 3 },
    starts: same(2, 5, { trains: 45, stations: 0, deal: { regular: 3 }, keep: 2, ...all }),
  },
  europe: {
    ...USUAL,
    draw: { regular: 3 },
    starts: same(2, 5, { trains: 45, stations: 3, deal: { long: 1, regular: 3 }, keep: 2, ...all }),
  },
  nordic: {
    ...USUAL,
    draw: { regular: 3 },
    starts: same(2, 3, { trains: 40, stations: 0, deal: { regular: 5 }, keep: 2, ...all }),
  },
  france_large: {
    ...USUAL,
    each: 11,
    plusFours: 6,
    draw: { long: 1, medium: 2 },
    starts: [
      { players: 3, trains: 90, stations: 0, deal: { long: 3, short: 3 }, keep: 4, keepMost: 5, pile: { long: 14, medium: 28 } },
      { players: 4, trains: 70, stations: 1, deal: { long: 3, medium: 1, short: 2 }, keep: 3, keepMost: 4, pile: { long: 12, medium: 24 } },
      { players: 5, trains: 55, stations: 2, deal: { long: 2, medium: 1, short: 2 }, keep: 2, keepMost: 3, pile: { long: 12, medium: 24 } },
      { players: 6, trains: 45, stations: 3, deal: { long: 1, medium: 1, short: 1 }, keep: 1, keepMost: 2, pile: { long: 11, medium: 22 } },
      { players: 7, trains: 40, stations: 3, deal: { long: 1, medium: 1, short: 1 }, keep: 1, keepMost: 2, pile: { long: 11, medium: 22 } },
    ],
  },
  france_small: {
    ...USUAL,
    draw: { medium: 1, short: 2 },
    starts: small([45, 40, 35], (players) => (players === 3 ? { medium: 13, short: 26 } : { medium: 12, short: 24 })),
  },
  france_borders: {
    ...USUAL,
    draw: { long: 1, medium: 1, short: 1 },
    starts: small([50, 45, 40], () => ({ long: 15, medium: 15, short: 1 })),
  },
  card_game: {
    each: 10,
    locomotives: 16,
    plusFours: 0,
    hand: 7,
    draw: { regular: 4 },
    drawKeep: 0,
    starts: same(2, 4, { trains: 0, stations: 0, deal: { regular: 6 }, keep: 1, ...all }),
  },
};

/** The game whose rules hold for a key: `europe@alps` is played by those of `europe`. */
export function rulesOf(key: string): GameKey | null {
  const rules = key.split("@")[0];
  return GAMES.find((game) => game === rules) ?? null;
}

/** How many cards the deck has. */
export function deckSize({ each, locomotives, plusFours }: GameNumbers): number {
  return 8 * each + locomotives + plusFours;
}

/** "45", or "40–90" where it depends on the number of players. */
export function span(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
}
