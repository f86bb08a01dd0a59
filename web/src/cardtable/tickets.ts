// How a ticket of The Card Game stands, as far as the viewer can know by looking.

import { LOCOMOTIVE } from "@/look/cards";
import type { CardView, GameFacts } from "@/protocol/types";
import { rowsOf } from "@/cardtable/yard";
import { phaseOf } from "@/room/phases";

/** Where a card for a ticket can be seen; a locomotive stands in for a color on the track, and is said so. */
export type CardPlace = "track" | "locomotive" | "yard" | "hand" | "nowhere";

export interface WantedCard {
  readonly color: number;
  readonly place: CardPlace;
}

export interface TicketStatus {
  /** The cards that the ticket wants, one by one. */
  readonly wanted: readonly WantedCard[];
  /** Completed in a scoring, and safe for ever. */
  readonly isMade: boolean;
  /** The cards on the track would do for this ticket, if they are not needed for another. */
  readonly isCovered: boolean;
  /** Whether the viewer may look at the cards on the track. */
  readonly isTrackOpen: boolean;
  /** How many cards are missing on the track; null: it cannot be said, as nobody may look there or the game is over. */
  readonly missing: number | null;
}

/**
 * How the ticket stands for the viewer. Every ticket is looked at by itself: that a card serves one ticket only is for
 * the player to weigh. A hidden stack says nothing; what lies in hand and railyard can always be seen.
 */
export function ticketStatus(facts: GameFacts, view: CardView, ticket: number): TicketStatus {
  const { seat } = view;
  const colors = (facts.tickets[ticket]?.cards ?? []).flatMap((count, color) => Array<number>(count).fill(color));
  const isMade = view.seats.some(({ made }) => made.includes(ticket));
  // In the end the cards have been given to tickets, and where they lie says nothing about the others.
  if (phaseOf(facts, view) === "over") {
    const wanted = colors.map((color): WantedCard => ({ color, place: "nowhere" }));
    return { wanted, isMade, isCovered: isMade, isTrackOpen: true, missing: null };
  }
  const stack = view.seat === null || view.track.length === 0 ? null : view.track;
  const yard = new Map(seat === null ? [] : rowsOf(view, seat).map((row) => [row.color, row.cards]));
  const pools: [CardPlace, (color: number) => number][] = [
    ["track", (color) => stack?.[color] ?? 0],
    ["yard", (color) => yard.get(color) ?? 0],
    ["hand", (color) => view.hand[color] ?? 0],
  ];
  const used = new Map<string, number>();
  const take = (color: number): CardPlace => {
    for (const [place, held] of pools) {
      const key = `${place} ${color}`;
      const spent = used.get(key) ?? 0;
      if (spent >= held(color)) continue;
      used.set(key, spent + 1);
      return place;
    }
    return "nowhere";
  };
  const wanted = colors.map((color) => ({ color, place: take(color) }));
  let locomotives = stack?.[LOCOMOTIVE] ?? 0;
  for (const hardest of ["nowhere", "hand", "yard"] as const)
    for (const card of wanted.filter(({ place }) => place === hardest).slice(0, locomotives)) {
      card.place = "locomotive";
      locomotives -= 1;
    }
  const missing = wanted.filter(({ place }) => place !== "track" && place !== "locomotive").length;
  return {
    wanted,
    isMade,
    isCovered: stack !== null && missing === 0,
    isTrackOpen: stack !== null,
    missing: stack === null ? null : missing,
  };
}

/** The viewer's own stack, counted by kind, if it may be looked at; null: it may not. */
export function openTrack(view: CardView): readonly number[] | null {
  if (view.seat === null) return null;
  if (view.track.length > 0) return view.track;
  const stack = view.seats[view.seat]?.stack ?? [];
  return stack.length > 0 ? stack : null;
}
