// What the coach says, and when. A topic is either read or done; what the learner has done already is not said any more.

import { LOCOMOTIVE } from "@/look/cards";
import { light, type Light } from "@/play/light";
import type { Chapter, ChapterId } from "@/lesson/chapters";
import {
  claimableOnWay,
  lacking,
  mine,
  nextOnWay,
  openPlans,
  sharedOffer,
  theirs,
  type Situation,
} from "@/lesson/situation";
import { claimable } from "@/room/choices";
import { phaseOf } from "@/room/phases";
import { aCard, cardsText, cityName, routeName, ticketName } from "@/words/names";
import { listed, type Facts } from "@/words/words.svelte";

export interface Topic {
  readonly id: string;
  /** Whether it is worth being said at this moment, after all that was said, done or skipped. */
  readonly isNow: (s: Situation, seen: ReadonlySet<string>) => boolean;
  /** Whether the learner has done what it asks for; without it the topic is there to be read. */
  readonly isDone?: (s: Situation) => boolean;
  readonly facts?: (s: Situation) => Facts;
  /** One more sentence, about this very moment. */
  readonly more?: (s: Situation) => Sentence | null;
  readonly light?: (s: Situation) => Light;
}

const SOON = 10; // trains above those that begin the last round: the coach speaks of the end
const LOW_DECK = 20; // cards: the coach speaks of the end of the deck

export interface Sentence {
  readonly id: string;
  readonly facts: Facts;
}

/** What the coach says when there is nothing new to be learned. */
export interface Plain extends Sentence {
  readonly light: Light | null;
}

const phase = (s: Situation): string | null => (s.isMine ? phaseOf(s.facts, s.view.view) : null);
const isTurn = (s: Situation): boolean => phase(s) === "turn";
const routeLight = (route: number, how: "hint" | "way" = "hint"): Light => light([[route, how]]);
const kindOf = (s: Situation, route: number | undefined): string => (route === undefined ? "" : s.facts.routes[route]!.kind);
const opponent = (s: Situation): string => s.names[s.seat === 0 ? 1 : 0] ?? "";
const turnsLeft = (s: Situation): number => s.view.view?.turns_left ?? 0;

/** Routes that are closed to everybody because their twin is taken. */
function closedTwin(s: Situation): number | undefined {
  const { board } = s;
  return board?.owner.findIndex((owner, route) => owner === 0 && board.open_to[route] === 0 && s.facts.routes[route]!.beside === null);
}

function doneTickets(s: Situation): number[] {
  return s.plans.filter(({ missing }) => missing === 0).map(({ ticket }) => ticket);
}

/** A claimable route of this kind, on a way of the learner's if there is one; null: none. */
function claimableKind(s: Situation, kind: string): number | null {
  const open = [...claimable(s.choices)].filter((route) => kindOf(s, route) === kind);
  const planned = new Set(openPlans(s).flatMap(({ routes }) => routes));
  return open.find((route) => planned.has(route)) ?? open[0] ?? null;
}

const FIRST: readonly Topic[] = [
  { id: "aim", isNow: (s) => phase(s) === "deal" },
  {
    id: "tickets",
    isNow: (s) => phase(s) === "deal",
    isDone: (s) => mine(s, "kept").length > 0,
    more: (s): Sentence | null => {
      const shared = sharedOffer(s);
      if (shared === null) return { id: "lesson-more-not-shared", facts: {} };
      return { id: "lesson-more-shared", facts: { a: ticketName(s.facts, shared.a), b: ticketName(s.facts, shared.b) } };
    },
  },
  { id: "turn", isNow: isTurn },
  {
    id: "row",
    isNow: (s) => isTurn(s) && nextOnWay(s) !== null,
    isDone: (s) => mine(s, "took", "drew").length > 0,
    more: collect,
    light: (s) => routeLight(nextOnWay(s)?.route ?? 0, "way"),
  },
  { id: "second", isNow: (s) => phase(s) === "draw", isDone: (s) => mine(s, "took", "drew").length > 1 },
  {
    id: "others",
    isNow: (s) => s.isMine && theirs(s, "took", "drew", "claimed").length > 0,
    facts: (s) => ({ name: opponent(s) }),
  },
  { id: "locomotive", isNow: (s) => isTurn(s) && (s.board?.row[LOCOMOTIVE] ?? 0) > 0 && mine(s, "took", "drew").length > 0 },
  {
    id: "claim",
    isNow: (s) => isTurn(s) && claimableOnWay(s) !== null,
    isDone: (s) => mine(s, "claimed").length > 0,
    facts: (s) => {
      const found = claimableOnWay(s);
      if (found === null) return { route: "", ticket: "" };
      return { route: routeName(s.facts, found.route), ticket: ticketName(s.facts, found.ticket) };
    },
    light: (s) => routeLight(claimableOnWay(s)?.route ?? 0),
  },
  {
    id: "why",
    isNow: (s) => isTurn(s) && mine(s, "took", "drew").length > 1 && nextOnWay(s) !== null,
    facts: (s) => {
      const next = nextOnWay(s);
      return { route: next === null ? "" : routeName(s.facts, next.route), cards: cardsText(next?.cards ?? []) };
    },
    light: (s) => routeLight(nextOnWay(s)?.route ?? 0, "way"),
  },
  {
    id: "points",
    isNow: (s) => mine(s, "claimed").length > 0,
    facts: (s) => {
      const claimed = mine(s, "claimed")[0];
      return { route: routeName(s.facts, claimed?.route ?? 0), points: claimed?.points ?? 0 };
    },
  },
  {
    id: "progress",
    isNow: (s) => mine(s, "claimed").length > 0 && openPlans(s).length > 0,
    facts: (s) => {
      const plan = openPlans(s)[0];
      return { ticket: ticketName(s.facts, plan?.ticket ?? 0), count: plan?.missing ?? 0 };
    },
    light: (s) => light((openPlans(s)[0]?.routes ?? []).map((route) => [route, "way"] as const)),
  },
  {
    id: "lost",
    isNow: (s) => s.lost !== null,
    facts: (s) => ({ name: opponent(s), route: s.lost === null ? "" : routeName(s.facts, s.lost) }),
    light: (s) => routeLight(s.lost ?? 0),
  },
  {
    id: "double",
    isNow: (s) => (closedTwin(s) ?? -1) >= 0,
    facts: (s) => ({ route: routeName(s.facts, closedTwin(s) ?? 0) }),
    light: (s) => routeLight(closedTwin(s) ?? 0),
  },
  {
    id: "ticket-done",
    isNow: (s) => !s.isOver && doneTickets(s).length > 0,
    facts: (s) => ({ ticket: ticketName(s.facts, doneTickets(s)[0] ?? 0) }),
  },
  {
    id: "more-tickets",
    isNow: (s) => isTurn(s) && s.plans.length > 0 && openPlans(s).length === 0 && turnsLeft(s) === 0,
    isDone: (s) => mine(s, "kept").length > 1,
    facts: (s) => ({ trains: s.board?.seats[s.seat]?.trains ?? 0 }),
  },
  { id: "keep", isNow: (s) => phase(s) === "keep", isDone: (s) => mine(s, "kept").length > 1 },
  {
    id: "trains",
    isNow: (s) => !s.isOver && (s.board?.seats ?? []).some(({ trains }) => trains <= (s.facts.last_round_at ?? 0) + SOON),
    facts: (s) => ({ count: Math.min(...(s.board?.seats ?? []).map(({ trains }) => trains)) }),
  },
  { id: "last-round", isNow: (s) => !s.isOver && turnsLeft(s) > 0 },
  { id: "score", isNow: (s) => s.isOver },
  { id: "path", isNow: (s) => s.isOver },
];

const TUNNELS: readonly Topic[] = [
  {
    id: "tunnel-aim",
    isNow: (s) => s.isMine && phase(s) !== "deal",
    facts: (s) => ({ tickets: listed(s.plans.map(({ ticket }) => ticketName(s.facts, ticket))) }),
    light: (s) => light([], s.plans.flatMap(({ ticket }) => {
      const { a, b } = s.facts.tickets[ticket]!;
      return [[a, "ticket"], [b, "ticket"]] as const;
    })),
  },
  {
    id: "tunnel-claim",
    isNow: (s) => isTurn(s) && claimableKind(s, "tunnel") !== null,
    isDone: (s) => mine(s, "tunneled").length > 0,
    facts: (s) => ({ route: routeName(s.facts, claimableKind(s, "tunnel") ?? 0) }),
    light: (s) => routeLight(claimableKind(s, "tunnel") ?? 0),
  },
  {
    id: "tunnel-extra",
    isNow: (s) => phase(s) === "tunnel",
    isDone: (s) => phase(s) !== "tunnel" && mine(s, "tunneled").some(({ count }) => (count ?? 0) > 0),
    facts: (s) => ({ turned: cardsText(s.board?.turned ?? []), count: s.board?.due ?? 0 }),
  },
  { id: "tunnel-free", isNow: (s) => mine(s, "tunneled").some(({ count }) => count === 0) },
  { id: "tunnel-refused", isNow: (s) => mine(s, "refused").length > 0 },
  {
    id: "tunnel-paid",
    isNow: (s) =>
      mine(s, "tunneled").some(({ route, count }) => (count ?? 0) > 0 && mine(s, "claimed").some((event) => event.route === route)),
  },
  { id: "tunnel-locomotives", isNow: (s, seen) => phase(s) !== "tunnel" && seen.has("tunnel-claim") },
  {
    id: "ferry-what",
    isNow: (s, seen) => seen.has("tunnel-claim") && s.facts.routes.some(({ kind }) => kind === "ferry"),
    light: (s) => light(s.facts.routes.filter(({ kind }) => kind === "ferry").map(({ index }) => [index, "way"] as const)),
  },
  {
    id: "ferry-claim",
    isNow: (s, seen) => isTurn(s) && seen.has("tunnel-claim"),
    isDone: (s) => mine(s, "claimed").some(({ route }) => kindOf(s, route) === "ferry"),
    more: (s): Sentence | null => {
      const route = claimableKind(s, "ferry");
      if (route !== null) return { id: "lesson-more-ferry", facts: { route: routeName(s.facts, route) } };
      const near = nearestFerry(s);
      return { id: "lesson-more-no-ferry", facts: { route: routeName(s.facts, near), cards: cardsText(lacking(s, near)) } };
    },
    light: (s) => routeLight(claimableKind(s, "ferry") ?? nearestFerry(s)),
  },
];

/** The ferry to collect cards for: one of the learner's own way, or else the one that lacks the fewest. */
function nearestFerry(s: Situation): number {
  const planned = new Set(openPlans(s).flatMap(({ routes }) => routes));
  const sum = (route: number): number =>
    lacking(s, route).reduce((one, other) => one + other, planned.has(route) ? -100 : 0);
  const open = s.facts.routes.filter(({ kind, index }) => kind === "ferry" && s.board?.owner[index] === 0);
  return open.map(({ index }) => index).sort((one, other) => sum(one) - sum(other))[0] ?? 0;
}

/** A route of the opponent's that would bring a ticket home: the route, the ticket and the city for the station. */
function borrowable(s: Situation): { route: number; ticket: number; city: number } | null {
  const { board } = s;
  if (board === null) return null;
  const open = new Set(s.choices.stations);
  for (const { ticket, missing } of s.plans) {
    if (missing === 0) continue;
    const { a, b } = s.facts.tickets[ticket]!;
    for (const route of s.facts.routes) {
      const owner = board.owner[route.index];
      if (owner === undefined || owner === 0 || owner === s.seat + 1) continue;
      const reach = reachable(s, a);
      const home = reachable(s, b);
      const joins = (reach.has(route.a) && home.has(route.b)) || (reach.has(route.b) && home.has(route.a));
      const city = [route.a, route.b].find((end) => open.has(end));
      if (joins && city !== undefined) return { route: route.index, ticket, city };
    }
  }
  return null;
}

/** The cities that the learner's own routes join to this one. */
function reachable(s: Situation, from: number): Set<number> {
  const found = new Set([from]);
  const waiting = [from];
  for (let city = waiting.pop(); city !== undefined; city = waiting.pop())
    for (const { a, b, index } of s.facts.routes) {
      if (s.board?.owner[index] !== s.seat + 1) continue;
      const other = a === city ? b : b === city ? a : null;
      if (other === null || found.has(other)) continue;
      found.add(other);
      waiting.push(other);
    }
  return found;
}

const STATIONS: readonly Topic[] = [
  {
    id: "station-aim",
    isNow: (s) => isTurn(s) && borrowable(s) !== null,
    facts: (s) => {
      const found = borrowable(s);
      return {
        name: opponent(s),
        ticket: found === null ? "" : ticketName(s.facts, found.ticket),
        route: found === null ? "" : routeName(s.facts, found.route),
      };
    },
    light: (s) => routeLight(borrowable(s)?.route ?? 0),
  },
  { id: "station-what", isNow: (s) => s.isMine && phase(s) !== "deal" },
  {
    id: "station-build",
    isNow: (s) => isTurn(s) && s.choices.stations.length > 0,
    isDone: (s) => mine(s, "built", "sited").length > 0,
    more: (s): Sentence | null => {
      const found = borrowable(s);
      if (found === null) return null;
      return { id: "lesson-more-station", facts: { city: cityName(s.facts, found.city), route: routeName(s.facts, found.route) } };
    },
    light: (s) => light([], borrowable(s) === null ? [] : [[borrowable(s)!.city, "hint"]]),
  },
  {
    id: "station-pay",
    isNow: (s) => phase(s) === "station",
    isDone: (s) => mine(s, "built").length > 0,
    facts: (s) => ({ count: s.board?.due ?? 0 }),
  },
  { id: "station-worth", isNow: (_, seen) => seen.has("station-build") },
  { id: "station-choice", isNow: (_, seen) => seen.has("station-build") },
];

const canPlace = (s: Situation): boolean => s.choices.suits.length + s.choices.mixes.length > 0;
const theirYard = (s: Situation): number =>
  s.cards?.yard_owner.findIndex((owner) => owner !== 0 && owner !== s.seat + 1) ?? -1;

const CARDS: readonly Topic[] = [
  { id: "cards-aim", isNow: (s) => phase(s) === "deal" },
  { id: "cards-tickets", isNow: (s) => phase(s) === "deal", isDone: (s) => mine(s, "kept").length > 0 },
  { id: "cards-turn", isNow: isTurn },
  { id: "cards-place", isNow: (s) => isTurn(s) && canPlace(s), isDone: (s) => mine(s, "placed").length > 0 },
  { id: "cards-draw", isNow: (s) => isTurn(s) && !canPlace(s), isDone: (s) => mine(s, "took", "drew").length > 0 },
  {
    id: "cards-roll",
    isNow: (s) => mine(s, "moved").length > 0,
    facts: (s) => ({ cards: cardsText(mine(s, "moved")[0]?.cards ?? []) }),
  },
  { id: "cards-hidden", isNow: (s) => mine(s, "moved").length > 0 },
  {
    id: "cards-rob",
    isNow: (s) => s.isMine && theirYard(s) >= 0,
    facts: (s) => {
      const color = theirYard(s);
      return { name: opponent(s), card: color < 0 ? "" : aCard(color), count: Math.max(0, rowOf(s, color)) };
    },
  },
  { id: "cards-robbed", isNow: (s) => mine(s, "robbed").length > 0, facts: (s) => ({ cards: cardsText(mine(s, "robbed")[0]?.cards ?? []) }) },
  { id: "cards-choose", isNow: (s) => isTurn(s) && mine(s, "placed").length > 0 },
  { id: "cards-deck", isNow: (s) => !s.isOver && s.cards !== null && s.cards.deck <= LOW_DECK, facts: (s) => ({ count: s.cards?.deck ?? 0 }) },
  { id: "cards-last", isNow: (s) => !s.isOver && turnsLeft(s) > 0 },
  { id: "cards-score", isNow: (s) => s.isOver },
];

function rowOf(s: Situation, color: number): number {
  return (s.cards?.yard_cards[color] ?? 0) + (s.cards?.yard_locomotives[color] ?? 0);
}

/** What must have been said or done before a chapter can end; a game that is over ends it in any case. */
const NEEDED: Readonly<Record<ChapterId, readonly string[]>> = {
  first: ["score", "path"],
  tunnels: ["tunnel-locomotives", "ferry-claim"],
  stations: ["station-worth", "station-choice"],
  cards: ["cards-place", "cards-roll", "cards-hidden", "cards-rob"],
};

const ALL: Readonly<Record<ChapterId, readonly Topic[]>> = { first: FIRST, tunnels: TUNNELS, stations: STATIONS, cards: CARDS };

/** The id of the topic that ends a chapter. */
export const endOf = (chapter: ChapterId): string => `${chapter}-end`;

/** All topics of a chapter in the order of their importance, the last of which is its end. */
export function topicsOf(chapter: Chapter, seen: ReadonlySet<string>): readonly Topic[] {
  const isThrough = (s: Situation): boolean => s.isOver || NEEDED[chapter.id].every((id) => seen.has(id));
  return [...ALL[chapter.id], { id: endOf(chapter.id), isNow: isThrough }];
}

/** Every id that a chapter can say, for those who look after the words. */
export function idsOf(chapter: ChapterId): string[] {
  return [...ALL[chapter].map(({ id }) => id), endOf(chapter)];
}

function collect(s: Situation): Sentence | null {
  const next = nextOnWay(s);
  if (next === null) return null;
  return {
    id: "lesson-plain-collect",
    facts: { ticket: ticketName(s.facts, next.ticket), route: routeName(s.facts, next.route), cards: cardsText(next.cards) },
  };
}

/** What can be said of any moment. */
export function plainOf(s: Situation): Plain {
  const tell = (id: string, facts: Facts = {}, lit: Light | null = null): Plain => ({ id: `lesson-plain-${id}`, facts, light: lit });
  if (s.isOver) return tell("over");
  const cards = s.cards === null ? "" : "cards-";
  if (!s.isMine) return tell(`${cards}wait`, { name: s.names[s.view.to_move ?? -1] ?? opponent(s) });
  if (s.choices.keeps.length > 0) return tell(`${cards}keep`);
  if (s.choices.canPass) return tell("pass");
  if (s.cards !== null) return tell(canPlace(s) ? "cards-place" : phase(s) === "turn" ? "cards-draw" : "cards-go-on");
  if (phase(s) === "draw") return tell("second");
  if (phase(s) === "tunnel") return tell("tunnel", { count: s.board?.due ?? 0 });
  if (phase(s) !== "turn") return tell("pay");
  const claim = claimableOnWay(s);
  if (claim !== null)
    return tell(
      "claim",
      { route: routeName(s.facts, claim.route), ticket: ticketName(s.facts, claim.ticket) },
      routeLight(claim.route),
    );
  const next = nextOnWay(s);
  if (next !== null) return { ...collect(s)!, light: routeLight(next.route, "way") };
  const gone = s.plans.find(({ missing }) => missing === null);
  if (gone !== undefined) return tell("gone", { ticket: ticketName(s.facts, gone.ticket) });
  return tell("free");
}
