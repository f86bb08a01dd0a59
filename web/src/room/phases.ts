// What the rules say of a moment: the facts of a game name its phases, and tell what a seat begins with.

import type { BoardView, CardView, GameFacts, StartFacts } from "@/protocol/types";

/** What the game asks for, by the name that the facts have for the number in the view; null: there is no view. */
export function phaseOf(facts: GameFacts, view: BoardView | CardView | null): string | null {
  return view === null ? null : (facts.phases[view.phase] ?? null);
}

/** What a seat begins with in a game for so many; null: the game is not for so many. */
export function startFor(facts: GameFacts, players: number): StartFacts | null {
  return facts.starts.find((start) => start.players === players) ?? null;
}

/** How many cards the next station costs a seat that has so many left. */
export function stationPrice(facts: GameFacts, players: number, left: number): number {
  return startFor(facts, players)?.next_station[left] ?? 0;
}
