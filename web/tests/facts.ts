// A small map for tests: four cities in a row, and a second track between the second and the third.

import type { BoardView, GameFacts } from "@/protocol/types";

const city = (index: number, id: string) => ({ index, id, name: id.toUpperCase(), lat: 45 + index, lon: 5 + index, country: "FR" });
const route = (index: number, name: string, a: number, b: number, length: number, lane = 1) => ({
  index, name, a, b, length, color: null, kind: "plain", locomotives: 0, lane, beside: null, points: length, special: "",
});

export const facts = {
  key: "usa",
  name: "North America",
  engine: "board",
  rules: "usa",
  cities: [city(0, "a"), city(1, "b"), city(2, "c"), city(3, "d")],
  routes: [route(0, "a-b", 0, 1, 3), route(1, "b-c", 1, 2, 2), route(2, "b-c#2", 1, 2, 2, 2), route(3, "c-d", 2, 3, 4), route(4, "a-d", 0, 3, 8)],
  tickets: [{ index: 0, a: 0, b: 3, points: 9, name: "a-d", tier: "regular", cards: null }],
  cards: [],
  phases: ["deal", "turn", "draw", "keep", "tunnel", "station", "lay", "over"],
  bonuses: [],
  stations: 3,
  trains: 45,
} as unknown as GameFacts;

/** A view in which these routes have owners (seat + 1), and the others are open to these seats (bits). */
export function boardView(owner: number[], openTo = [7, 7, 7, 7, 7]): BoardView {
  return { owner, open_to: openTo } as unknown as BoardView;
}
