// The seven players: colors far apart in lightness, and each with a pattern, so that nobody needs to see the color.

export type PatternName = "solid" | "stripes" | "dots" | "cross" | "zigzag" | "checks" | "bars";

export interface PlayerLook {
  readonly seat: number;
  readonly fill: string;
  readonly ink: string;
  readonly pattern: PatternName;
}

/** By seat. */
export const PLAYERS: readonly PlayerLook[] = [
  { seat: 0, fill: "#b93526", ink: "#ffffff", pattern: "solid" },
  { seat: 1, fill: "#f0b429", ink: "#33260a", pattern: "stripes" },
  { seat: 2, fill: "#22a6aa", ink: "#04282a", pattern: "dots" },
  { seat: 3, fill: "#3f3591", ink: "#ffffff", pattern: "cross" },
  { seat: 4, fill: "#8fbf52", ink: "#1e2c0b", pattern: "zigzag" },
  { seat: 5, fill: "#23253a", ink: "#ffffff", pattern: "checks" },
  { seat: 6, fill: "#f4c6d8", ink: "#4a1c31", pattern: "bars" },
];

export function playerLook(seat: number): PlayerLook {
  const found = PLAYERS[seat];
  if (found === undefined) throw new RangeError(`there is no seat ${seat}`);
  return found;
}

/** What fills a shape of this player's, where PlayerPatterns is on the page. */
export function playerFill(seat: number): string {
  return `url(#player-${seat})`;
}
