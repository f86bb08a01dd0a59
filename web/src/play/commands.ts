// Typed commands: questions are answered here in words, everything else is an action for the server to judge.

import { CARDS } from "@/look/cards";
import type { BoardView, GameFacts } from "@/protocol/types";
import { choicesOf } from "@/room/choices";
import type { RoomStore } from "@/room/room.svelte";
import { wayBetween } from "@/room/ways";
import { lines } from "@/words/log";
import { cardName, cardsText, routeName, ticketName } from "@/words/names";
import { listed, say } from "@/words/words.svelte";

type Asked = (store: RoomStore, facts: GameFacts, rest: string) => string[];

const MOST_LINES = 60;

/** The commands that only ask, with the id of their explanation. */
export const QUESTIONS: Readonly<Record<string, { help: string; answer: Asked }>> = {
  help: { help: "typed-help-help", answer: () => [...Object.entries(QUESTIONS).map(([word, { help }]) => `${word}: ${say(help)}`), say("typed-help-actions")] },
  moves: { help: "typed-help-moves", answer: moves },
  hand: { help: "typed-help-hand", answer: (store) => [cardsText(store.view?.view?.hand ?? [])] },
  row: { help: "typed-help-row", answer: (store) => [cardsText(store.view?.view?.row ?? []), say("play-deck", { count: store.view?.view?.deck ?? 0 })] },
  tickets: { help: "typed-help-tickets", answer: tickets },
  players: { help: "typed-help-players", answer: players },
  routes: { help: "typed-help-routes", answer: routes },
  log: { help: "typed-help-log", answer: log },
};

/** The answer to a typed question; null: it is none, but an action. */
export function answerTo(text: string, store: RoomStore, facts: GameFacts): string[] | null {
  const [word, ...rest] = text.trim().split(/\s+/);
  const name = word === "?" ? "help" : (word ?? "").toLowerCase();
  // "tickets" is an action too: to look at one's own, say "mine".
  if (name === "mine") return tickets(store, facts);
  if (name === "tickets" && store.view?.legal.includes("tickets")) return null;
  return QUESTIONS[name]?.answer(store, facts, rest.join(" ")) ?? null;
}

function moves(store: RoomStore, facts: GameFacts): string[] {
  const legal = store.view?.legal ?? [];
  if (legal.length === 0) return [say("typed-no-moves")];
  const { claims, setClaims } = choicesOf(legal, facts);
  const others = legal.filter((action) => !action.startsWith("claim "));
  const open = [...new Set([...claims.keys(), ...setClaims.keys()])].map((route) => {
    const ways = [...(claims.get(route) ?? []), ...(setClaims.get(route) ?? [])];
    return `${ways.map(({ action }) => action).slice(0, 3).join(" | ")}${ways.length > 3 ? " …" : ""}`;
  });
  return [...others, ...open].slice(0, MOST_LINES);
}

function tickets(store: RoomStore, facts: GameFacts): string[] {
  const seen = store.view?.view ?? null;
  if (seen === null || store.viewer === null) return [say("play-looking-on")];
  const own = seen.tickets.map((index) => {
    const ticket = facts.tickets[index]!;
    if (facts.engine !== "board") return ticketName(facts, index);
    const way = wayBetween(facts, seen as BoardView, store.viewer!, ticket.a, ticket.b);
    const status =
      way === null
        ? say("play-ticket-cut-off")
        : way.missing === 0
          ? say("play-ticket-made")
          : say("play-ticket-missing", { count: way.missing });
    return `${ticketName(facts, index)}: ${status}`;
  });
  return own.length > 0 ? own : [say("play-tickets-none")];
}

function players(store: RoomStore): string[] {
  return (store.room?.seats ?? []).map((person) => {
    const seat = store.view?.view?.seats[person.seat];
    if (seat === undefined) return person.name;
    const turn = store.view?.to_move === person.seat ? say("play-to-move") : "";
    const numbers =
      "trains" in seat
        ? say("typed-player", { points: seat.points, trains: seat.trains, cards: seat.hand, tickets: seat.tickets ?? "?" })
        : say("typed-card-player", { cards: seat.hand, tickets: seat.tickets ?? "?", track: seat.track });
    return listed([person.name, turn, numbers].filter((part) => part !== ""));
  });
}

function routes(store: RoomStore, facts: GameFacts, rest: string): string[] {
  const seen = store.view?.view ?? null;
  if (facts.engine !== "board" || seen === null) return [say("typed-no-routes")];
  const wanted = plain(rest);
  const cities = facts.cities.filter((city) => wanted !== "" && (plain(city.name).startsWith(wanted) || city.id.startsWith(wanted)));
  if (cities.length === 0) return [say("typed-which-city", { city: rest === "" ? "?" : rest })];
  const at = new Set(cities.map((city) => city.index));
  return facts.routes
    .filter((route) => at.has(route.a) || at.has(route.b))
    .filter((route) => route.beside === null || (seen as BoardView).owner[route.index] !== 0 || (seen as BoardView).open_to[route.index] !== 0)
    .map((route) => {
      const owner = (seen as BoardView).owner[route.index] ?? 0;
      const state =
        owner > 0
          ? (store.names[owner - 1] ?? "")
          : (seen as BoardView).open_to[route.index] === 0
            ? say("typed-closed")
            : say("typed-open");
      const color = route.color === null ? say("typed-any-color") : cardName(route.color);
      return listed([routeName(facts, route.index), say("typed-spaces", { count: route.length }), color, route.kind === "plain" ? "" : say(`typed-${route.kind}`), state].filter((part) => part !== ""));
    });
}

function log(store: RoomStore, facts: GameFacts, rest: string): string[] {
  const count = Math.min(MOST_LINES, Math.max(1, Number.parseInt(rest, 10) || 10));
  return store.log
    .flatMap((entry) => lines(entry.events, store.names, store.viewer, facts))
    .slice(-count)
    .map((line) => line.text);
}

/** Letters without their marks, for comparing what was typed. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
}


/**
 * What was typed as the server reads it: `claim Par Zür red 2` is `claim paris-zurich 2R`. Beginnings of cities will do if
 * they lead to one route, and colors may be named. What is not understood here is left as it is, for the server to explain.
 */
export function asAction(text: string, facts: GameFacts): string {
  const [verb = "", ...words] = text.trim().split(/\s+/);
  switch (verb.toLowerCase()) {
    case "claim":
      return ["claim", ...routeWords(words, facts)].join(" ");
    case "station":
      return ["station", words.length === 0 ? "" : (cityId(words.join("_"), facts) ?? words.join(" "))].join(" ").trim();
    default:
      return [verb.toLowerCase(), ...cardWords(words)].join(" ");
  }
}

function routeWords(words: readonly string[], facts: GameFacts): string[] {
  // The cities may be joined by a dash or stand apart; the lane and the mark of a parallel track stay where they are.
  for (let size = 1; size <= Math.min(4, words.length); size++) {
    const [cities, lane = ""] = words.slice(0, size).join("-").split(/(?=[#+])/, 2);
    const route = routeNamed(cities ?? "", facts);
    const rest = words.slice(size);
    if (route !== null && (rest.length === 0 || /^(\d|sets$)/i.test(rest[0]!) || kindNamed(rest[0]!) !== null))
      return [route + lane, ...cardWords(rest)];
  }
  return [words[0] ?? "", ...cardWords(words.slice(1))];
}

/** The one pair of cities with a route between them that the text can mean. */
function routeNamed(text: string, facts: GameFacts): string | null {
  const parts = text.split("-");
  const found = new Set<string>();
  for (let at = 1; at < parts.length; at++) {
    const [one, other] = [plain(parts.slice(0, at).join("_")), plain(parts.slice(at).join("_"))];
    for (const { a, b } of facts.routes)
      for (const [first, second] of [[a, b], [b, a]] as const)
        if (begins(facts, first, one) && begins(facts, second, other))
          found.add(`${facts.cities[a]!.id}-${facts.cities[b]!.id}`);
  }
  return found.size === 1 ? [...found][0]! : null;
}

function begins(facts: GameFacts, city: number, text: string): boolean {
  const { id, name } = facts.cities[city]!;
  return text !== "" && (id.startsWith(text) || plain(name).startsWith(text));
}

function cityId(text: string, facts: GameFacts): string | null {
  const found = facts.cities.filter(({ index }) => begins(facts, index, plain(text)));
  return found.length === 1 ? found[0]!.id : null;
}

/** Colors that are named become letters; a number before or behind belongs to them. */
function cardWords(words: readonly string[]): string[] {
  const said: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]];
    const kind = kindNamed(word);
    if (kind !== null && next !== undefined && /^\d+$/.test(next)) {
      said.push(`${next}${CARDS[kind]!.letter}`);
      at += 1;
    } else if (/^\d+$/.test(word) && said.at(-1) !== "sets" && next !== undefined && kindNamed(next) !== null) {
      said.push(`${word}${CARDS[kindNamed(next)!]!.letter}`);
      at += 1;
    } else said.push(kind === null ? word : CARDS[kind]!.letter);
  }
  return said;
}

/** A kind of card by its name, in the present language or in English; a letter alone is the server's to read. */
function kindNamed(word: string): number | null {
  const wanted = plain(word);
  if (wanted.length < 2) return null;
  return CARDS.find(({ kind, key }) => plain(cardName(kind)) === wanted || plain(key) === wanted)?.kind ?? null;
}
