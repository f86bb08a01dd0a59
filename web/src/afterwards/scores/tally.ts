// The final scores, made ready to be shown: lines of the sheet, tickets with their ways, and what decided between equals.

import { light, type Light } from "@/play/light";
import type { BoardView, GameFacts, ScoreSheet } from "@/protocol/types";
import { wayOver } from "@/room/ways";

/** What a game on a map counts besides points. */
export interface BoardDetails {
  readonly longest_path: number;
  readonly longest_path_routes: readonly number[];
  readonly borrowed_routes: readonly number[];
  readonly unpaid_tickets: readonly number[];
  readonly stations_built: number;
}

/** What The Card Game counts besides points. */
export interface CardDetails {
  readonly bonuses: readonly number[];
  /** By the ids of the big cities: how many tickets to each were completed. */
  readonly made_to: Readonly<Record<string, number>>;
}

export interface TicketLine {
  readonly ticket: number;
  readonly result: "made" | "failed" | "unpaid";
  /** What it adds to the score. */
  readonly worth: number;
}

export interface BigCity {
  readonly city: number;
  readonly points: number;
  readonly made: number;
  readonly isWon: boolean;
}

/** Some seats have as many points as each other, and a rule put them in order, or could not. */
export interface Decision {
  /** Best place first. */
  readonly seats: readonly number[];
  /** The tie-break that told them apart; null: none could, and they share the place. */
  readonly rule: string | null;
  /** What it counted for each of the seats. */
  readonly measures: readonly number[];
}

/** The lines of the sheet, in the order of the game's rules. */
export function ruleKeys(scores: readonly ScoreSheet[]): string[] {
  return [...new Set(scores.flatMap((sheet) => Object.keys(sheet.points)))];
}

/** The seats, best place first. */
export function ranking(scores: readonly ScoreSheet[]): number[] {
  return scores.map((_, seat) => seat).sort((one, other) => scores[one]!.place - scores[other]!.place || one - other);
}

export function winners(scores: readonly ScoreSheet[]): number[] {
  return ranking(scores).filter((seat) => scores[seat]!.place === 1);
}

/** For all who have as many points as somebody else: what decided between them. */
export function decisions(scores: readonly ScoreSheet[]): Decision[] {
  const ranked = ranking(scores);
  const totals = [...new Set(ranked.map((seat) => scores[seat]!.total))];
  return totals.flatMap((total) => {
    const seats = ranked.filter((seat) => scores[seat]!.total === total);
    return seats.length > 1 ? [decisionAmong(scores, seats)] : [];
  });
}

export function ticketLines(facts: GameFacts, sheet: ScoreSheet): TicketLine[] {
  const unpaid = new Set(boardDetails(sheet)?.unpaid_tickets ?? []);
  const points = (ticket: number): number => facts.tickets[ticket]?.points ?? 0;
  const dearest = (one: TicketLine, other: TicketLine): number => points(other.ticket) - points(one.ticket);
  const made = sheet.tickets_made.map((ticket): TicketLine =>
    unpaid.has(ticket) ? { ticket, result: "unpaid", worth: 0 } : { ticket, result: "made", worth: points(ticket) },
  );
  const failed = sheet.tickets_failed.map(
    (ticket): TicketLine => ({ ticket, result: "failed", worth: -points(ticket) }),
  );
  return [...made.sort(dearest), ...failed.sort(dearest)];
}

/** The details of a game on a map; null: it is another game. */
export function boardDetails(sheet: ScoreSheet): BoardDetails | null {
  const { details } = sheet;
  if (!("longest_path_routes" in details)) return null;
  return {
    longest_path: Number(details.longest_path ?? 0),
    longest_path_routes: numbers(details.longest_path_routes),
    borrowed_routes: numbers(details.borrowed_routes),
    unpaid_tickets: numbers(details.unpaid_tickets),
    stations_built: Number(details.stations_built ?? 0),
  };
}

export function cardDetails(sheet: ScoreSheet): CardDetails | null {
  const { details } = sheet;
  if (!("made_to" in details)) return null;
  return { bonuses: numbers(details.bonuses), made_to: details.made_to as Record<string, number> };
}

/** The big cities that the seat has completed tickets to, those won first. */
export function bigCities(facts: GameFacts, sheet: ScoreSheet): BigCity[] {
  const details = cardDetails(sheet);
  if (details === null) return [];
  return facts.bonuses
    .map(({ city, points }) => ({
      city,
      points,
      made: details.made_to[facts.cities[city]?.id ?? ""] ?? 0,
      isWon: details.bonuses.includes(city),
    }))
    .filter(({ made }) => made > 0)
    .sort((one, other) => Number(other.isWon) - Number(one.isWon) || other.points - one.points);
}

/** The way of a ticket over the seat's own routes and those its stations borrow; a ticket that failed has its cities. */
export function ticketLight(facts: GameFacts, view: BoardView | null, seat: number, sheet: ScoreSheet, index: number): Light {
  const ticket = facts.tickets[index];
  if (ticket === undefined) return light();
  const cities = [
    [ticket.a, "ticket"],
    [ticket.b, "ticket"],
  ] as const;
  if (view === null) return light([], cities);
  const borrowed = new Set(boardDetails(sheet)?.borrowed_routes ?? []);
  const usable = new Set([...owned(view, seat), ...borrowed]);
  const way = wayOver(facts, usable, ticket.a, ticket.b) ?? [];
  return light(
    way.map((route) => [route, borrowed.has(route) ? "way" : "ticket"] as const),
    cities,
  );
}

export function pathLight(sheet: ScoreSheet): Light {
  return light((boardDetails(sheet)?.longest_path_routes ?? []).map((route) => [route, "path"] as const));
}

/** The seat's stations, and the routes that they borrow. */
export function stationsLight(view: BoardView | null, seat: number, sheet: ScoreSheet): Light {
  return light(
    (boardDetails(sheet)?.borrowed_routes ?? []).map((route) => [route, "way"] as const),
    stationCities(view, seat).map((city) => [city, "log"] as const),
  );
}

export function stationCities(view: BoardView | null, seat: number): number[] {
  return view === null ? [] : view.station.flatMap((owner, city) => (owner === seat + 1 ? [city] : []));
}

/** The path from city to city, end to end; empty if the routes do not hang together. */
export function pathCities(facts: GameFacts, routes: readonly number[]): number[] {
  const [first, second] = routes.map((route) => facts.routes[route]);
  if (first === undefined) return [];
  // The path leaves its first route by the city that the second one has too.
  const startsAtA = second === undefined || first.b === second.a || first.b === second.b;
  const cities = [startsAtA ? first.a : first.b];
  for (const index of routes) {
    const route = facts.routes[index];
    const here = cities.at(-1);
    if (route === undefined || (route.a !== here && route.b !== here)) return [];
    cities.push(route.a === here ? route.b : route.a);
  }
  return cities;
}

/** What is shown of the points while they are counted up, line after line: `time` is 1 when the first line is done. */
export function countedUp(sheet: ScoreSheet, keys: readonly string[], time: number): { points: number[]; total: number } {
  const points = keys.map((key, line) => {
    const part = Math.min(1, Math.max(0, time - line));
    return Math.round((sheet.points[key] ?? 0) * part) || 0; // never minus zero
  });
  return { points, total: points.reduce((sum, part) => sum + part, 0) };
}

function owned(view: BoardView, seat: number): number[] {
  return view.owner.flatMap((owner, route) => (owner === seat + 1 ? [route] : []));
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

function decisionAmong(scores: readonly ScoreSheet[], seats: readonly number[]): Decision {
  const best = seats[0]!;
  const breaks = (seat: number): Record<string, number> =>
    (scores[seat]!.details.tie_breaks ?? {}) as Record<string, number>;
  const isShared = seats.every((seat) => scores[seat]!.place === scores[best]!.place);
  const rule = isShared
    ? undefined
    : Object.keys(breaks(best)).find((key) => seats.some((seat) => breaks(seat)[key] !== breaks(best)[key]));
  return {
    seats,
    rule: rule ?? null,
    measures: rule === undefined ? [] : seats.map((seat) => breaks(seat)[rule] ?? 0),
  };
}
