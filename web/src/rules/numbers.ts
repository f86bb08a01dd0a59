// The numbers of a game's facts, made ready to be put into words.

import { COLORS, kindNamed, LOCOMOTIVE } from "@/look/cards";
import type { GameFacts, StartFacts } from "@/protocol/types";
import { capital, either, inWords } from "@/words/numbers";
import { enumerated, type Facts } from "@/words/words.svelte";

const EXAMPLE_SETS = 2; // of those that the example of a long route is paid with

/** How many cards of each color the deck has. */
export function eachColor({ deck }: GameFacts): number {
  return Math.max(...COLORS.map((color) => deck[color] ?? 0));
}

/**
 * What the sentences about a game are told: every number in figures, and `-word` in words, with a capital for `Row-word`.
 * What depends on the number of players is as `own` has it: at a table as it is there, else as for the fewest.
 */
export function numbersOf(facts: GameFacts, own: StartFacts = facts.starts[0]!): Facts {
  const { starts, deck, row, claiming, placing, choosing, awards, bonuses, tickets } = facts;
  const [first, last] = [starts[0]!, starts.at(-1)!];
  const oneDeck = starts.filter(({ decks }) => decks === first.decks);
  const closed = starts.filter(({ players }) => players < (claiming?.doubles_open_from ?? 0));
  const open = starts.filter(({ players }) => players >= (claiming?.doubles_open_from ?? 0));
  const points = Object.entries(claiming?.points ?? {}).map(([length, worth]) => [Number(length), worth] as const);
  const longest = Math.max(0, ...points.map(([length]) => length));
  const special = claiming?.special_set ?? 0;
  const cities = bonuses.map((bonus) => bonus.points);
  const counts = {
    least: first.players,
    most: last.players,
    "stations-from": starts.find(({ stations }) => stations > 0)?.players ?? 0,
    "decks-from": starts.find(({ decks }) => decks > first.decks)?.players ?? 0,
    players: own.players,
    trains: own.trains,
    stations: own.stations,
    things: last.turn.length,
    decks: last.decks,
    tiers: new Set(tickets.map(({ tier }) => tier)).size,
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
    "locomotive-counts": row.locomotive_counts,
    draws: facts.draws,
    dealt: sum(Object.values(own.deal)),
    keep: own.keep,
    drawn: sum(Object.values(own.draw)),
    "draw-keep": own.draw_keep,
    "doubles-open": claiming?.doubles_open_from ?? 0,
    symbols: claiming?.ferry_symbols ?? 0,
    turned: claiming?.turned_up ?? 0,
    set: claiming?.ferry_set ?? 0,
    "special-set": special,
    "example-cards": longest - EXAMPLE_SETS,
    "example-others": EXAMPLE_SETS * special,
    "plus-from": claiming?.plus_from ?? 0,
    "plus-more": claiming?.plus_tunnel.length ?? 0,
    "plus-most": claiming?.plus_tunnel.at(-1) ?? 0,
    longest,
    "longest-points": Math.max(0, ...points.map(([, worth]) => worth)),
    "no-length": firstMissing(points.map(([length]) => length)),
    suit: placing?.suit_least ?? 0,
    mix: placing?.mix_size ?? 0,
    "rob-one": placing?.needs[1] ?? 0,
    "sets-page": choosing?.page ?? 0,
    "sets-most": choosing?.most ?? 0,
    "sets-tickets": choosing?.many_tickets ?? 0,
    cities: cities.length,
    "cities-least": Math.min(...cities),
    "cities-most": Math.max(...cities),
    "path-bonus": awards?.longest_path ?? 0,
    "tickets-bonus": awards?.most_tickets ?? 0,
    "station-bonus": awards?.unbuilt_station ?? 0,
    "last-trains": facts.last_round_at ?? 0,
    ...under("points", points),
    ...under("dealt", Object.entries(own.deal)),
    ...under("drawn", Object.entries(own.draw)),
    ...under("pile", Object.entries(own.pile ?? {})),
    ...under("station", numbered(last.station_rules?.costs ?? [])),
    ...under("plus-route", numbered(claiming?.plus_route ?? [])),
    ...under("plus-tunnel", numbered(claiming?.plus_tunnel ?? [])),
  };
  return {
    ...counts,
    ...Object.fromEntries(Object.entries(counts).flatMap(([name, count]) => bothWays(name, inWords(count)))),
    closed: either(closed.map(({ players }) => String(players))),
    "closed-word": either(closed.map(({ players }) => inWords(players))),
    "open-word": either(open.map(({ players }) => inWords(players))),
    "one-deck-word": either(oneDeck.map(({ players }) => inWords(players))),
    lengths: enumerated(points.map(([length]) => String(length))),
    "lengths-points": enumerated(points.map(([, worth]) => String(worth))),
  };
}

/** "45", or "40–90" where it depends on the number of players. */
export function span(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
}

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);

const firstMissing = (lengths: readonly number[]): number => (lengths.find((length) => !lengths.includes(length + 1)) ?? 0) + 1;

const numbered = (counts: readonly number[]): [number, number][] => counts.map((count, i) => [i + 1, count]);

const under = (name: string, counts: readonly (readonly [string | number, number])[]): Record<string, number> =>
  Object.fromEntries(counts.map(([key, count]) => [`${name}-${key}`, count]));

const bothWays = (name: string, text: string): [string, string][] => [
  [`${name}-word`, text],
  [`${capital(name)}-word`, capital(text)],
];
