// The story of a game in sentences, from the events that a viewer has seen.

import type { GameFacts, Told } from "@/protocol/types";
import { aCard, cardName, cardsText, cityName, routeName, ticketName } from "@/words/names";
import { listed, say, type Facts } from "@/words/words.svelte";

export interface LogLine {
  readonly text: string;
  readonly kind: string;
  readonly seat: number | null;
  /** What it is about, to be lit on the board. */
  readonly routes: readonly number[];
  readonly cities: readonly number[];
}

/** What happened, sentence by sentence; `viewer` is spoken to as "you". */
export function lines(
  events: readonly Told[],
  names: readonly string[],
  viewer: number | null,
  facts: GameFacts,
): LogLine[] {
  const told: LogLine[] = [];
  let up: number[] = []; // cards turned up one after another are one sentence
  const flush = (): void => {
    if (up.length === 0) return;
    told.push({ ...NOWHERE, kind: "turned_up", text: say("event-turned_up", { cards: listed(up.map(cardName)) }) });
    up = [];
  };
  const shown = together(events, names.length);
  const isTunnelTold = shown.some((event) => event.kind === "tunneled"); // with all the cards revealed for it
  for (const event of shown) {
    if (event.kind === "revealed" && isTunnelTold) continue;
    if (event.kind === "turned_up") {
      up.push(event.card!);
      continue;
    }
    flush();
    const line = sentence(event, names, viewer, facts);
    if (line !== null) told.push(line);
  }
  flush();
  return told;
}

const NOWHERE = { seat: null, routes: [], cities: [] } as const;

/** Cards drawn unseen by one seat are told as one, and so is what every seat is given. */
function together(events: readonly Told[], players: number): Told[] {
  const told: Told[] = [];
  for (const event of events) {
    const last = told.at(-1);
    if (event.kind === "drew" && event.card === undefined) {
      const isNext = last?.kind === "drew" && last.card === undefined && last.seat === event.seat;
      if (isNext) told.pop();
      told.push({ ...event, count: isNext ? (last.count ?? 1) + 1 : 1 });
    } else told.push(event);
  }
  const given = told.filter((event) => event.kind === "given");
  if (given.length !== players || new Set(given.map((event) => event.seat)).size !== players) return told;
  const first = told.indexOf(given[0]!);
  return told
    .map((event, at) => (at === first ? { kind: "given", card: event.card, count: players } : event))
    .filter((event) => !given.includes(event));
}

function sentence(event: Told, names: readonly string[], viewer: number | null, facts: GameFacts): LogLine | null {
  const seat = event.seat ?? null;
  const own = seat !== null && seat === viewer;
  const tickets = event.tickets ?? [];
  // The count that everybody is told after the deal: the viewer has been told the tickets.
  if (own && event.kind === "kept" && tickets.length === 0 && (event.count ?? 0) > 0) return null;
  const known = event.card !== undefined || (event.cards?.length ?? 0) > 0 || tickets.length > 0;
  const given: Facts = {
    engine: facts.engine,
    you: own ? "yes" : "no",
    count: event.count ?? 0,
    made: tickets.length,
    points: event.points ?? 0,
    known: known ? "yes" : "no",
    gone: facts.tickets_leave ? "yes" : "no",
    who: seat === null ? "" : (names[seat] ?? ""),
    card: event.card === undefined ? "" : aCard(event.card),
    route: event.route === undefined ? "" : routeName(facts, event.route),
    city: event.city === undefined ? "" : cityName(facts, event.city),
    cards: event.cards === undefined ? "" : cardsText(event.cards),
    turned: event.turned === undefined ? "" : cardsText(event.turned),
    tickets: listed(tickets.map((ticket) => ticketName(facts, ticket))),
  };
  return {
    text: say(`event-${event.kind}`, given),
    kind: event.kind,
    seat,
    routes: event.route === undefined ? [] : [event.route],
    cities: [
      ...(event.city === undefined ? [] : [event.city]),
      ...tickets.flatMap((ticket) => [facts.tickets[ticket]!.a, facts.tickets[ticket]!.b]),
    ],
  };
}
