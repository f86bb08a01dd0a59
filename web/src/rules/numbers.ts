// The numbers of a game's facts, made ready to be put into words.

import { COLORS, kindNamed, LOCOMOTIVE } from "@/look/cards";
import type { GameFacts } from "@/protocol/types";
import { say, type Facts } from "@/words/words.svelte";

/** How many cards of each color the deck has. */
export function eachColor({ deck }: GameFacts): number {
  return Math.max(...COLORS.map((color) => deck[color] ?? 0));
}

/** What the sentences of a rules page are told: every number in figures, and `-word` in words, with a capital for `Row-word`. */
export function numbersOf(facts: GameFacts): Facts {
  const { starts, deck, row, claiming, placing, awards, bonuses } = facts;
  const [first, last] = [starts[0]!, starts.at(-1)!];
  const oneDeck = starts.filter(({ decks }) => decks === first.decks);
  const closed = starts.filter(({ players }) => players < (claiming?.doubles_open_from ?? 0));
  const points = Object.entries(claiming?.points ?? {});
  const cities = bonuses.map((bonus) => bonus.points);
  const counts = {
    least: first.players,
    most: last.players,
    "stations-from": starts.find(({ stations }) => stations > 0)?.players ?? 0,
    "decks-from": starts.find(({ decks }) => decks > first.decks)?.players ?? 0,
    trains: facts.trains,
    stations: facts.stations,
    total: sum(deck),
    each: eachColor(facts),
    colors: COLORS.filter((color) => deck[color] !== 0).length,
    locomotives: deck[LOCOMOTIVE] ?? 0,
    plus: deck[kindNamed("locomotive-plus-4")] ?? 0,
    hand: facts.hand,
    "first-locomotives": facts.first_locomotives,
    "next-hand": facts.next_hand ?? 0,
    row: row.size,
    flush: row.flush_at ?? 0,
    wagons: row.wagons ?? 0,
    draws: facts.draws,
    dealt: sum(Object.values(first.deal)),
    keep: first.keep,
    drawn: sum(Object.values(first.draw)),
    "draw-keep": first.draw_keep,
    "doubles-open": claiming?.doubles_open_from ?? 0,
    symbols: claiming?.ferry_symbols ?? 0,
    turned: claiming?.turned_up ?? 0,
    set: claiming?.ferry_set ?? 0,
    "special-set": claiming?.special_set ?? 0,
    "plus-from": claiming?.plus_from ?? 0,
    longest: Math.max(0, ...points.map(([length]) => Number(length))),
    "longest-points": Math.max(0, ...points.map(([, worth]) => worth)),
    suit: placing?.suit_least ?? 0,
    mix: placing?.mix_size ?? 0,
    cities: cities.length,
    "cities-least": Math.min(...cities),
    "cities-most": Math.max(...cities),
    "path-bonus": awards?.longest_path ?? 0,
    "tickets-bonus": awards?.most_tickets ?? 0,
    "station-bonus": awards?.unbuilt_station ?? 0,
    "last-trains": facts.last_round_at ?? 0,
    ...under("points", points),
    ...under("dealt", Object.entries(first.deal)),
    ...under("drawn", Object.entries(first.draw)),
    ...under("pile", Object.entries(first.pile ?? {})),
    ...under("station", (last.station_rules?.costs ?? []).map((cost, i) => [i + 1, cost])),
  };
  return {
    ...counts,
    ...Object.fromEntries(Object.entries(counts).flatMap(([name, count]) => inWords(name, word(count)))),
    closed: either(closed.map(({ players }) => String(players))),
    "closed-word": either(closed.map(({ players }) => word(players))),
    "one-deck-word": either(oneDeck.map(({ players }) => word(players))),
  };
}

/** "45", or "40–90" where it depends on the number of players. */
export function span(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
}

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);

const under = (name: string, counts: readonly (readonly [string | number, number])[]): Record<string, number> =>
  Object.fromEntries(counts.map(([key, count]) => [`${name}-${key}`, count]));

const word = (count: number): string => say("rules-count", { count });

const either = (words: readonly string[]): string => words.join(` ${say("rules-or")} `);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const inWords = (name: string, text: string): [string, string][] => [
  [`${name}-word`, text],
  [`${capital(name)}-word`, capital(text)],
];
