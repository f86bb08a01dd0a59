// The sets of tickets that a player chooses from when tickets are completed, as the view has them.

import type { CardView, GameFacts } from "@/protocol/types";

/** One of the sets before the viewer. */
export interface TicketSet {
  /** What completes it. */
  readonly action: string;
  /** Without those that every set has. */
  readonly tickets: readonly number[];
  readonly points: number;
  /** The big cities that any of its tickets lead to, with how many. */
  readonly cities: readonly { readonly city: number; readonly count: number }[];
}

/** The tickets that all of several sets before the viewer have; a set alone shares none. */
export function ticketsOfAll(view: CardView): number[] {
  const [first = [], ...others] = view.sets;
  return others.length === 0 ? [] : first.filter((ticket) => others.every((tickets) => tickets.includes(ticket)));
}

export function setsOf(facts: GameFacts, view: CardView): TicketSet[] {
  const always = new Set(ticketsOfAll(view));
  return view.sets.map((tickets, at) => {
    const chosen = tickets.map((index) => facts.tickets[index]!);
    const counted = facts.bonuses.map(({ city }) => ({ city, count: chosen.filter(({ a, b }) => a === city || b === city).length }));
    return {
      action: `complete ${at + 1}`,
      tickets: tickets.filter((ticket) => !always.has(ticket)),
      points: chosen.reduce((sum, { points }) => sum + points, 0),
      cities: counted.filter(({ count }) => count > 0),
    };
  });
}
