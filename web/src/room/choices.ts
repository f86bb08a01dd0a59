// What can be done now: the `legal` texts of a view, sorted by what they are about. Nothing is decided here.

import { CARDS, LOCOMOTIVE } from "@/look/cards";
import type { GameFacts } from "@/protocol/types";

export interface Payment {
  readonly action: string;
  /** Counted by kind. */
  readonly cards: readonly number[];
}

/** A payment in which sets of cards stand for others, laid down card by card. */
export interface SetWay {
  readonly action: string;
  readonly sets: number;
  /** The color of a gray tunnel, where it matters; else null. */
  readonly color: number | null;
}

export interface Choices {
  readonly any: boolean;
  readonly canDraw: boolean;
  readonly takes: readonly number[];
  readonly canTickets: boolean;
  /** Which tickets of the offer can be kept together, counted from 0. */
  readonly keeps: readonly (readonly number[])[];
  readonly claims: ReadonlyMap<number, readonly Payment[]>;
  readonly setClaims: ReadonlyMap<number, readonly SetWay[]>;
  readonly stations: readonly number[];
  readonly pays: readonly Payment[];
  readonly setPays: readonly SetWay[];
  readonly canRefuse: boolean;
  readonly canPass: boolean;
  readonly canStop: boolean;
  readonly lays: readonly number[];
  readonly suits: readonly number[];
  readonly cards: readonly number[];
  readonly locomotives: readonly number[];
  readonly mixes: readonly number[];
  /** Which of the sets of tickets can be completed, counted from 1. */
  readonly sets: readonly number[];
  readonly canOther: boolean;
}

const KIND_OF_LETTER: ReadonlyMap<string, number> = new Map(CARDS.map((card) => [card.letter, card.kind]));

export function kindOf(letter: string): number {
  const kind = KIND_OF_LETTER.get(letter);
  if (kind === undefined) throw new Error(`no kind of card is written ${letter}`);
  return kind;
}

/** "2R 1L" counted by kind. */
export function cardsOf(words: readonly string[]): number[] {
  const counts = CARDS.map(() => 0);
  for (const word of words) {
    const kind = kindOf(word.slice(-1));
    counts[kind] = (counts[kind] ?? 0) + Number(word.slice(0, -1) || "1");
  }
  return counts;
}

export function choicesOf(legal: readonly string[], facts: GameFacts): Choices {
  const routes = new Map(facts.routes.map((route) => [route.name, route.index]));
  const cities = new Map(facts.cities.map((city) => [city.id, city.index]));
  const claims = new Map<number, Payment[]>();
  const setClaims = new Map<number, SetWay[]>();
  const found = {
    any: legal.length > 0,
    canDraw: false,
    takes: [] as number[],
    canTickets: false,
    keeps: [] as number[][],
    claims,
    setClaims,
    stations: [] as number[],
    pays: [] as Payment[],
    setPays: [] as SetWay[],
    canRefuse: false,
    canPass: false,
    canStop: false,
    lays: [] as number[],
    suits: [] as number[],
    cards: [] as number[],
    locomotives: [] as number[],
    mixes: [] as number[],
    sets: [] as number[],
    canOther: false,
  };
  const readers: Record<string, (words: string[], action: string) => void> = {
    draw: () => (found.canDraw = true),
    take: ([card]) => found.takes.push(kindOf(card!)),
    tickets: () => (found.canTickets = true),
    keep: (words) => found.keeps.push(words[0] === "none" ? [] : words.map((word) => Number(word) - 1)),
    claim: ([name, ...rest], action) => {
      const route = routes.get(name!);
      if (route === undefined) throw new Error(`no route is called ${name}`);
      if (rest[0] === "sets") put(setClaims, route, setWay(rest, action));
      else put(claims, route, { action, cards: cardsOf(rest) });
    },
    station: ([name]) => found.stations.push(cities.get(name!)!),
    pay: (words, action) => {
      if (words[0] === "sets") found.setPays.push(setWay(words, action));
      else found.pays.push({ action, cards: cardsOf(words) });
    },
    refuse: () => (found.canRefuse = true),
    pass: () => (found.canPass = true),
    stop: () => (found.canStop = true),
    lay: ([card]) => found.lays.push(kindOf(card!)),
    suit: ([card]) => found.suits.push(kindOf(card!)),
    cards: ([count]) => found.cards.push(Number(count)),
    locomotives: ([count]) => found.locomotives.push(Number(count)),
    mix: ([card]) => found.mixes.push(kindOf(card!)),
    complete: ([number]) => found.sets.push(Number(number)),
    other: () => (found.canOther = true),
  };
  for (const action of legal) {
    const [verb, ...words] = action.split(" ");
    const read = readers[verb!];
    if (read === undefined) throw new Error(`the action ${action} is not known here`);
    read(words, action);
  }
  return found;
}

/** Every route that can be claimed now, in whatever way. */
export function claimable(choices: Choices): Set<number> {
  return new Set([...choices.claims.keys(), ...choices.setClaims.keys()]);
}

/** Payments, those first that take the fewest locomotives, and of the color of which the most are left then. */
export function cheapestFirst(payments: readonly Payment[], hand: readonly number[]): Payment[] {
  const wild = ({ cards }: Payment): number => cards.slice(LOCOMOTIVE).reduce((sum, count) => sum + count, 0);
  const left = ({ cards }: Payment): number =>
    Math.min(...cards.slice(0, LOCOMOTIVE).map((count, kind) => (count > 0 ? (hand[kind] ?? 0) - count : Infinity)));
  return payments.toSorted((one, other) => wild(one) - wild(other) || left(other) - left(one) || 0);
}

function setWay(words: readonly string[], action: string): SetWay {
  return { action, sets: Number(words[1]), color: words[2] === undefined ? null : kindOf(words[2]) };
}

function put<T>(map: Map<number, T[]>, key: number, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
