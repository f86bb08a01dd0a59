// Ways over the map: what a ticket still needs, and the way that completes it.

import type { BoardView, GameFacts } from "@/protocol/types";

export interface Way {
  /** Spaces that are not claimed yet. */
  readonly missing: number;
  /** Every route of the way, from one end to the other. */
  readonly routes: readonly number[];
}

/** The cheapest way of a seat between two cities over its own routes and those that it may still claim; null: none. */
export function wayBetween(facts: GameFacts, view: BoardView, seat: number, a: number, b: number): Way | null {
  return cheapest(facts, a, b, (route) => {
    if (view.owner[route] === seat + 1) return 0;
    if (view.owner[route] === 0 && ((view.open_to[route] ?? 0) >> seat) & 1) return facts.routes[route]!.length;
    return null;
  });
}

/** The way between two cities over these routes alone, with the fewest spaces; null: they are not connected. */
export function wayOver(facts: GameFacts, routes: ReadonlySet<number>, a: number, b: number): readonly number[] | null {
  return cheapest(facts, a, b, (route) => (routes.has(route) ? facts.routes[route]!.length : null))?.routes ?? null;
}

function cheapest(facts: GameFacts, a: number, b: number, cost: (route: number) => number | null): Way | null {
  const best = new Map<number, { cost: number; steps: number; by: number | null; from: number | null }>();
  const done = new Set<number>();
  best.set(a, { cost: 0, steps: 0, by: null, from: null });
  const at = neighbors(facts);
  for (;;) {
    let city = -1;
    for (const [candidate, found] of best) {
      if (done.has(candidate)) continue;
      const leader = best.get(city);
      if (leader === undefined || found.cost < leader.cost || (found.cost === leader.cost && found.steps < leader.steps))
        city = candidate;
    }
    if (city < 0) return null;
    if (city === b) break;
    done.add(city);
    const here = best.get(city)!;
    for (const { route, to } of at.get(city) ?? []) {
      const price = cost(route);
      if (price === null) continue;
      const next = { cost: here.cost + price, steps: here.steps + 1, by: route, from: city };
      const known = best.get(to);
      if (known === undefined || next.cost < known.cost || (next.cost === known.cost && next.steps < known.steps))
        best.set(to, next);
    }
  }
  const routes: number[] = [];
  for (let city = b; ; ) {
    const { by, from } = best.get(city)!;
    if (by === null || from === null) break;
    routes.unshift(by);
    city = from;
  }
  return { missing: best.get(b)!.cost, routes };
}

const known = new WeakMap<GameFacts, Map<number, { route: number; to: number }[]>>();

function neighbors(facts: GameFacts): Map<number, { route: number; to: number }[]> {
  let at = known.get(facts);
  if (at === undefined) {
    at = new Map();
    for (const { index, a, b } of facts.routes) {
      at.set(a, [...(at.get(a) ?? []), { route: index, to: b }]);
      at.set(b, [...(at.get(b) ?? []), { route: index, to: a }]);
    }
    known.set(facts, at);
  }
  return at;
}
