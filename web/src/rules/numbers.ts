// The numbers of a game's facts, made ready to be put into words.

import { COLORS, kindNamed, LOCOMOTIVE } from "@/look/cards";
import type { GameFacts } from "@/protocol/types";
import type { Facts } from "@/words/words.svelte";

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);

/** How many cards of each color the deck has. */
export function eachColor({ deck }: GameFacts): number {
  return Math.max(...COLORS.map((color) => deck[color] ?? 0));
}

/** What the sentences of a rules page are told. */
export function numbersOf(facts: GameFacts): Facts {
  const { deck, hand, trains, stations } = facts;
  return {
    trains,
    stations,
    total: sum(deck),
    each: eachColor(facts),
    locomotives: deck[LOCOMOTIVE] ?? 0,
    plus: deck[kindNamed("locomotive-plus-4")] ?? 0,
    hand,
  };
}

/** "45", or "40–90" where it depends on the number of players. */
export function span(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
}
