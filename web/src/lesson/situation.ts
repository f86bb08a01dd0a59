// A moment of the game as the coach sees it: what the learner sees, and what follows from it for the tickets.

import { COLORS, LOCOMOTIVE } from "@/look/cards";
import type { BoardView, CardView, GameFacts, Told, View } from "@/protocol/types";
import { choicesOf, claimable, type Choices } from "@/room/choices";
import { wayBetween } from "@/room/ways";

export interface Situation {
  readonly facts: GameFacts;
  readonly seat: number;
  readonly view: View;
  readonly board: BoardView | null;
  readonly cards: CardView | null;
  readonly choices: Choices;
  /** Everything that has happened, as the learner saw it. */
  readonly events: readonly Told[];
  readonly names: readonly string[];
  readonly isMine: boolean;
  readonly isOver: boolean;
  readonly plans: readonly Plan[];
  /** The route of a plan that somebody else has taken; null: none so far. */
  readonly lost: number | null;
}

/** What one of the learner's tickets still needs. */
export interface Plan {
  readonly ticket: number;
  /** Spaces that are missing; 0: it is completed; null: there is no way any more, or there are too few trains. */
  readonly missing: number | null;
  /** The open routes of the cheapest way. */
  readonly routes: readonly number[];
}

export interface Seen {
  readonly facts: GameFacts;
  readonly view: View;
  readonly events: readonly Told[];
  readonly names: readonly string[];
  readonly isMine: boolean;
}

/** The moment; null while there is nothing to see. What was planned before tells what has been lost. */
export function situationOf({ facts, view, events, names, isMine }: Seen, before: Situation | null): Situation | null {
  if (view.view === null || view.viewer === null) return null;
  const isBoard = facts.engine === "board";
  const board = isBoard ? (view.view as BoardView) : null;
  const seat = view.viewer;
  const plans = board === null ? [] : board.tickets.map((ticket) => planOf(facts, board, seat, ticket));
  return {
    facts,
    seat,
    view,
    board,
    cards: isBoard ? null : (view.view as CardView),
    choices: choicesOf(isMine ? view.legal : [], facts),
    events,
    names,
    isMine,
    isOver: view.scores !== null,
    plans,
    lost: lostOf(board, seat, before),
  };
}

function planOf(facts: GameFacts, board: BoardView, seat: number, ticket: number): Plan {
  const { a, b } = facts.tickets[ticket]!;
  const way = wayBetween(facts, board, seat, a, b);
  if (way === null || way.missing > (board.seats[seat]?.trains ?? 0)) return { ticket, missing: null, routes: [] };
  return { ticket, missing: way.missing, routes: way.routes.filter((route) => board.owner[route] === 0) };
}

function lostOf(board: BoardView | null, seat: number, before: Situation | null): number | null {
  if (board === null || before === null) return null;
  const taken = before.plans
    .flatMap(({ routes }) => routes)
    .find((route) => board.owner[route] !== 0 && board.owner[route] !== seat + 1);
  return taken ?? before.lost;
}

/** What the learner lacks for a route, by kind of card, in the color that is nearest. */
export function lacking(s: Situation, index: number): number[] {
  const route = s.facts.routes[index]!;
  const hand = s.board?.hand ?? [];
  const colors = route.color === null ? COLORS : [route.color];
  const best = colors.reduce((one, other) => ((hand[other] ?? 0) > (hand[one] ?? 0) ? other : one));
  const locomotives = Math.max(0, route.locomotives - (hand[LOCOMOTIVE] ?? 0));
  const spare = Math.max(0, (hand[LOCOMOTIVE] ?? 0) - route.locomotives);
  const colored = Math.max(0, route.length - route.locomotives - (hand[best] ?? 0) - spare);
  return hand.map((_, kind) => (kind === best ? colored : kind === LOCOMOTIVE ? locomotives : 0));
}

/** The plans that are still open, the nearest first. */
export function openPlans(s: Situation): Plan[] {
  return s.plans
    .filter(({ missing }) => missing !== null && missing > 0)
    .sort((one, other) => one.missing! - other.missing!);
}

/** A route of an open plan that can be claimed now, the longest first; null: none. */
export function claimableOnWay(s: Situation): { route: number; ticket: number } | null {
  const open = claimable(s.choices);
  const found = openPlans(s).flatMap(({ ticket, routes }) =>
    routes.filter((route) => open.has(route)).map((route) => ({ route, ticket })),
  );
  found.sort((one, other) => s.facts.routes[other.route]!.length - s.facts.routes[one.route]!.length);
  return found[0] ?? null;
}

/** The route of an open plan that lacks the fewest cards, and those cards; null: none. */
export function nextOnWay(s: Situation): { route: number; ticket: number; cards: number[] } | null {
  const found = openPlans(s).flatMap(({ ticket, routes }) =>
    routes.map((route) => ({ route, ticket, cards: lacking(s, route) })),
  );
  const sum = (cards: readonly number[]): number => cards.reduce((one, other) => one + other, 0);
  found.sort((one, other) => sum(one.cards) - sum(other.cards));
  return found.find(({ cards }) => sum(cards) > 0) ?? null;
}

/** Two of the tickets on offer whose ways have most in common; null: no two share a route. */
export function sharedOffer(s: Situation): { a: number; b: number } | null {
  const { board } = s;
  if (board === null) return null;
  const plans = board.offer.map((ticket) => planOf(s.facts, board, s.seat, ticket));
  let best: { a: number; b: number } | null = null;
  let most = 0;
  for (const [i, one] of plans.entries())
    for (const other of plans.slice(i + 1)) {
      const shared = one.routes.filter((route) => other.routes.includes(route));
      const spaces = shared.reduce((all, route) => all + s.facts.routes[route]!.length, 0);
      if (spaces > most) [best, most] = [{ a: one.ticket, b: other.ticket }, spaces];
    }
  return best;
}

/** What the learner did of this kind. */
export function mine(s: Situation, ...kinds: string[]): Told[] {
  return s.events.filter((event) => event.seat === s.seat && kinds.includes(event.kind));
}

/** What the others did of this kind. */
export function theirs(s: Situation, ...kinds: string[]): Told[] {
  return s.events.filter((event) => event.seat != null && event.seat !== s.seat && kinds.includes(event.kind));
}
