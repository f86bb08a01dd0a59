// What lies on the table of The Card Game, as everybody sees it: rows, the order of seats, the race for the big cities.

import { CARDS, LOCOMOTIVE } from "@/look/cards";
import type { CardView, GameFacts } from "@/protocol/types";

/** A row of one color in somebody's railyard, its locomotives on top. */
export interface YardRow {
  readonly color: number;
  readonly cards: number;
  readonly locomotives: number;
}

/** How many cards a suit has at least, and how many colors are placed together; the server has the last word. */
export function placingOf(facts: GameFacts): NonNullable<GameFacts["placing"]> {
  if (facts.placing === null) throw new TypeError(`nothing is placed in ${facts.key}`);
  return facts.placing;
}

/** The rows in a seat's railyard, by color. */
export function rowsOf(view: CardView, seat: number): YardRow[] {
  return view.yard_owner.flatMap((owner, color) => (owner === seat + 1 ? [rowAt(view, color)] : []));
}

/** The row of a color, wherever it lies; with no cards if it lies nowhere. */
export function rowAt(view: CardView, color: number): YardRow {
  return { color, cards: view.yard_cards[color] ?? 0, locomotives: view.yard_locomotives[color] ?? 0 };
}

/** The seat in whose railyard the color lies; null: it lies in none. */
export function ownerOf(view: CardView, color: number): number | null {
  const owner = view.yard_owner[color] ?? 0;
  return owner === 0 ? null : owner - 1;
}

/** The row's cards counted by kind, to be put into words. */
export function countsOf(row: YardRow): number[] {
  return CARDS.map(({ kind }) => (kind === row.color ? row.cards : kind === LOCOMOTIVE ? row.locomotives : 0));
}

export function sizeOf(row: YardRow): number {
  return row.cards + row.locomotives;
}

/** How many cards of its color somebody else must place: to rob the row, or to begin one where no cards are. */
export function cardsNeeded(facts: GameFacts, row: YardRow): number {
  return placingOf(facts).needs[sizeOf(row)]!;
}

/** The other seats in the order in which they play after the viewer; all of them from the first for a spectator. */
export function othersOf(players: number, viewer: number | null): number[] {
  if (viewer === null) return Array.from({ length: players }, (_, seat) => seat);
  return Array.from({ length: players - 1 }, (_, step) => (viewer + 1 + step) % players);
}

/** Where a bonus city stands, by the tickets that everybody can see. */
export interface BonusRace {
  readonly city: number;
  readonly points: number;
  /** Completed tickets to the city, by seat. */
  readonly made: readonly number[];
  readonly most: number;
  /** Those who have the most; nobody before somebody has one. */
  readonly leaders: readonly number[];
  /** How many tickets to it the viewer has in hand. */
  readonly held: number;
}

export function bonusRaces(facts: GameFacts, view: CardView): BonusRace[] {
  const leadsTo = (city: number) => (ticket: number) => {
    const { a, b } = facts.tickets[ticket]!;
    return a === city || b === city;
  };
  return facts.bonuses.map(({ city, points }) => {
    const made = view.seats.map((seat) => seat.made.filter(leadsTo(city)).length);
    const most = Math.max(...made);
    const leaders = most === 0 ? [] : made.flatMap((count, seat) => (count === most ? [seat] : []));
    return { city, points, made, most, leaders, held: view.tickets.filter(leadsTo(city)).length };
  });
}
