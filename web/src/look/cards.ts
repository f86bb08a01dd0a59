// How the ten kinds of cards look: a color, an ink that reads on it, and a letter. The symbols are in symbols.ts.

export interface CardLook {
  readonly kind: number;
  readonly key: string;
  readonly letter: string;
  readonly fill: string;
  readonly ink: string;
  readonly edge: string;
}

const look = (kind: number, key: string, letter: string, fill: string, ink: string, edge: string): CardLook => ({
  kind,
  key,
  letter,
  fill,
  ink,
  edge,
});

/** By kind, as counts of cards are. */
export const CARDS: readonly CardLook[] = [
  look(0, "purple", "P", "#8a5aa6", "#ffffff", "#5f3b75"),
  look(1, "blue", "B", "#2c6fb0", "#ffffff", "#1b4a78"),
  look(2, "orange", "O", "#e28430", "#2a1602", "#9c5411"),
  look(3, "white", "W", "#f7f4ec", "#3b3a36", "#8d887b"),
  look(4, "green", "G", "#3d8b4d", "#ffffff", "#23592f"),
  look(5, "yellow", "Y", "#eec73e", "#2f2500", "#9a7c10"),
  look(6, "black", "K", "#3b3c43", "#ffffff", "#17181c"),
  look(7, "red", "R", "#c5372c", "#ffffff", "#7f1d15"),
  look(8, "locomotive", "L", "#e9dfc9", "#2b2a27", "#6d6350"),
  look(9, "locomotive-plus-4", "T", "#d7e4e6", "#12323a", "#47707a"),
];

/** The kind of a card by its key. */
export function kindNamed(key: string): number {
  return CARDS.findIndex((card) => card.key === key);
}

export const LOCOMOTIVE = kindNamed("locomotive");

/** The kinds that are a color. */
export const COLORS: readonly number[] = CARDS.slice(0, LOCOMOTIVE).map(({ kind }) => kind);

/** Routes of any one color. */
export const GRAY = { fill: "#b9b3a5", ink: "#3b382f", edge: "#77715f" } as const;

export function cardLook(kind: number): CardLook {
  const found = CARDS[kind];
  if (found === undefined) throw new RangeError(`there is no kind of card ${kind}`);
  return found;
}
