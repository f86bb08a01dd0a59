// A route or a city of a board in words: for tooltips, and for those who hear the board.

import { CARDS } from "@/look/cards";
import type { BoardView, GameFacts } from "@/protocol/types";
import { cityName, routeName } from "@/words/names";
import { inWords } from "@/words/numbers";
import { listed, say } from "@/words/words.svelte";

/** What can be said of a route: whose it is, or who may claim it. */
export type RouteState = "plain" | "mine" | "owned" | "claimable" | "open" | "closed" | "not-for-you";

export function stateOf(route: number, view: BoardView | null, claimable: boolean): RouteState {
  if (view === null) return claimable ? "claimable" : "plain";
  const owner = view.owner[route] ?? 0;
  if (owner > 0) return owner - 1 === view.seat ? "mine" : "owned";
  if (claimable) return "claimable";
  const openTo = view.open_to[route] ?? 0;
  if (openTo === 0) return view.to_move === null ? "plain" : "closed";
  return view.seat === null || openTo & (1 << view.seat) ? "open" : "not-for-you";
}

/** What the route is made of: spaces, color, kind, points. */
export function routeFacts(facts: GameFacts, index: number): string[] {
  const route = facts.routes[index]!;
  const parts = [
    say("board-spaces", { count: route.length }),
    route.color === null ? say("board-gray") : say("board-color", { color: CARDS[route.color]!.key }),
  ];
  if (route.kind === "tunnel") parts.push(say("board-tunnel"));
  if (route.kind === "ferry") parts.push(say("board-ferry", { count: route.locomotives }));
  if (route.special === "any4") parts.push(say("board-any4", { set: inWords(facts.claiming?.special_set ?? 0) }));
  parts.push(say("board-points", { count: route.points }));
  return parts;
}

export function stateText(state: RouteState, owner: string): string {
  return state === "plain" ? "" : say(`board-${state}`, { owner });
}

export function seatName(seat: number, names: readonly string[]): string {
  return names[seat] ?? say("board-seat", { seat: seat + 1 });
}

/** "Paris – Zürich, 3 spaces, gray, tunnel, 4 points, you can claim it" */
export function routeLabel(facts: GameFacts, index: number, state: RouteState, owner: string): string {
  const said = stateText(state, owner);
  return listed([routeName(facts, index), ...routeFacts(facts, index), ...(said === "" ? [] : [said])]);
}

/** "Paris, station of Anna" */
export function cityLabel(facts: GameFacts, city: number, owner: string | null, stationable: boolean): string {
  const parts = [cityName(facts, city)];
  if (owner !== null) parts.push(say("board-station", { owner }));
  if (stationable) parts.push(say("board-stationable"));
  return listed(parts);
}
