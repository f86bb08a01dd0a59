// Names of things, and reasons, in words.

import { CARDS } from "@/look/cards";
import { ApiError, type Detail } from "@/protocol/api";
import type { GameBrief, GameFacts, Reason, Seat } from "@/protocol/types";
import { has, listed, say, type Facts } from "@/words/words.svelte";

/** The name of a game: ours in the present language, or what the server calls a map of its own. */
export function gameName(key: string, fallback = key): string {
  return has(`game-${key}`) ? say(`game-${key}`) : fallback;
}

/** The name of a game in the list, or of facts: also on a map that the server was given. */
export function titleOf(game: Pick<GameBrief, "key" | "name" | "rules" | "map_name">): string {
  if (game.map_name === null) return gameName(game.key, game.name);
  return say("game-on-map", { map: game.map_name, game: gameName(game.rules) });
}

/** The names at the seats; who has the same name as others has a number too. A bot that nobody has named goes by ours. */
export function seatNames(seats: readonly Seat[]): string[] {
  const names = seats.map(({ kind, bot, failed, name }) => {
    const key = failed ?? bot; // a seat is called what it was called before its bot failed
    return kind === "bot" && name.toLowerCase() === key && has(`bot-${key}-name`) ? say(`bot-${key}-name`) : name;
  });
  return names.map((name, at) => {
    if (name === "" || names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name} ${names.slice(0, at + 1).filter((other) => other === name).length}`;
  });
}

export function cardName(kind: number): string {
  return say(`card-${CARDS[kind]!.key}`);
}

export function aCard(kind: number): string {
  return say(`a-card-${CARDS[kind]!.key}`);
}

/** Cards counted by kind: 2 red, 1 locomotive. */
export function cardsText(counts: readonly number[]): string {
  const named = counts.flatMap((count, kind) =>
    count > 0 ? [say("card-count", { count, card: cardName(kind) })] : [],
  );
  return named.length > 0 ? listed(named) : say("no-cards");
}

export function cityName(facts: GameFacts, city: number): string {
  return facts.cities[city]?.name ?? "?";
}

export function pairName(facts: GameFacts, a: number, b: number): string {
  return say("city-pair", { a: cityName(facts, a), b: cityName(facts, b) });
}

export function routeName(facts: GameFacts, index: number): string {
  const route = facts.routes[index];
  if (route === undefined) return "?";
  let name = pairName(facts, route.a, route.b);
  if (route.lane > 1) name = say("route-lane", { route: name, lane: route.lane });
  return route.beside === null ? name : say("route-parallel", { route: name });
}

export function ticketName(facts: GameFacts, index: number): string {
  const ticket = facts.tickets[index];
  if (ticket === undefined) return "?";
  const pair = pairName(facts, ticket.a, ticket.b);
  if (ticket.cards !== null && hasTwin(facts, index))
    return say("ticket-points-cards", { ticket: pair, points: ticket.points, cards: cardsText(ticket.cards) });
  return say("ticket-points", { ticket: pair, points: ticket.points });
}

function hasTwin(facts: GameFacts, index: number): boolean {
  const { a, b } = facts.tickets[index]!;
  return facts.tickets.some(
    (other) => other.index !== index && ((other.a === a && other.b === b) || (other.a === b && other.b === a)),
  );
}

/** Why an action is not possible, for whoever wants it. */
export function reasonText(reason: Reason, facts: GameFacts, names: readonly string[]): string {
  return say(`reason-${reason.code}`, reasonFacts(reason.details, facts, names));
}

const MOST_LISTED = 4; // in one sentence, as in the terminal
const SEATS = new Set(["owner", "to_move"]);
const ROUTES = new Set(["route", "beside", "instead"]);
const ONE_OF: Readonly<Record<string, string>> = { routes: "route", tickets: "ticket", colors: "card" };

/** The details of a reason as they stand in a sentence; what kind of thing each is follows from its name. */
export function reasonFacts(details: Record<string, unknown>, facts: GameFacts, names: readonly string[]): Facts {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, fact(name, value, facts, names)]));
}

function fact(name: string, value: unknown, facts: GameFacts, names: readonly string[]): string | number {
  if (typeof value === "number") return SEATS.has(name) ? (names[value] ?? "") : value;
  if (Array.isArray(value))
    return some(value.map((item: unknown) => String(fact(ONE_OF[name] ?? "", item, facts, names))));
  if (typeof value === "object" && value !== null) {
    const counts = value as Record<string, number>;
    return fewCards(CARDS.map(({ key }) => counts[key] ?? counts[key.replace("-plus-", "+")] ?? 0));
  }
  return named(name, String(value), facts);
}

/** Things one after another; of many the first ones, and how many more there are. */
function some(items: readonly string[]): string {
  if (items.length <= MOST_LISTED) return listed(items);
  const first = items.slice(0, MOST_LISTED - 1);
  return say("list-more", { first: listed(first), count: items.length - first.length });
}

/** Cards counted by kind; of many kinds only how many they are together. */
function fewCards(counts: readonly number[]): string {
  const kinds = counts.filter((count) => count > 0).length;
  if (kinds <= MOST_LISTED) return cardsText(counts);
  return say("cards-of-kinds", { count: counts.reduce((sum, count) => sum + count, 0), kinds });
}

function named(name: string, value: string, facts: GameFacts): string {
  if (name === "card") return say(`card-${value.replace("+", "-plus-")}`);
  if (ROUTES.has(name)) return routeName(facts, facts.routes.find((route) => route.name === value)?.index ?? -1);
  if (name === "ticket") return ticketName(facts, facts.tickets.find((ticket) => ticket.name === value)?.index ?? -1);
  if (name === "city") return facts.cities.find((city) => city.id === value)?.name ?? value;
  if (name === "asked") return say(`asked-${value}`);
  return name === "rule" ? say(`set-${value}`) : value;
}

/** What was wrong with a request, in the present language where we have words for it. */
export function errorText(error: unknown, facts?: GameFacts | null, names: readonly string[] = []): string {
  const detail = error instanceof ApiError ? error.detail : isDetail(error) ? error : null;
  if (detail === null) {
    console.error(error);
    return say("error-failed");
  }
  const reason = detail.reason as Reason | null | undefined;
  if (reason && facts && has(`reason-${reason.code}`)) return reasonText(reason, facts, names);
  return has(`error-${detail.code}`) ? say(`error-${detail.code}`) : detail.message;
}

function isDetail(error: unknown): error is Detail {
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}
