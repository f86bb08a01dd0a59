// What happened since the viewer's last turn: told turn by turn, and shown once more on the map as it came about.

import { takenBack } from "@/afterwards/story";
import type { BoardView, GameFacts } from "@/protocol/types";
import type { LogEntry } from "@/room/room.svelte";
import { lines } from "@/words/log";

/** What one seat did in one go. */
export interface Turn {
  readonly seat: number;
  readonly entries: readonly LogEntry[];
}

const SHOWN_MS = 1_700; // for each turn of a replay, at the usual speed
const ASIDE: ReadonlySet<string> = new Set(["turned_up", "reshuffled", "flushed", "started", "shown"]);

/** The turns of others after the last move of a seat, without what was taken back; none before its first move. */
export function turnsSince(entries: readonly LogEntry[], viewer: number | null): Turn[] {
  const last = entries.findLastIndex((entry) => entry.kind === "moved" && entry.seat === viewer);
  return viewer === null || last < 0 ? [] : turnsOf(entries.slice(last + 1));
}

/** Moves that stand, gathered by whose turn they were. */
export function turnsOf(entries: readonly LogEntry[]): Turn[] {
  const undone = new Set([...takenBack(entries).values()]);
  const turns: { seat: number; entries: LogEntry[] }[] = [];
  for (const entry of entries) {
    if (entry.kind !== "moved" || entry.seat === null || undone.has(entry)) continue;
    const turn = turns.at(-1);
    if (turn?.seat === entry.seat) turn.entries.push(entry);
    else turns.push({ seat: entry.seat, entries: [entry] });
  }
  return turns;
}

/** A turn in words, without the cards that came to lie face up by it. */
export function turnText(turn: Turn, names: readonly string[], viewer: number | null, facts: GameFacts): string {
  const told = lines(turn.entries.flatMap(({ events }) => events), names, viewer, facts);
  return told.flatMap(({ kind, text }) => (ASIDE.has(kind) ? [] : [text])).join(" ");
}

/** The routes that were claimed in some turns, and the cities where a station was built. */
export function placesOf(turns: readonly Turn[]): { routes: number[]; cities: number[] } {
  const events = turns.flatMap((turn) => turn.entries.flatMap((entry) => entry.events));
  return {
    routes: events.flatMap(({ kind, route }) => (kind === "claimed" && route !== undefined ? [route] : [])),
    cities: events.flatMap(({ kind, city }) => (kind === "built" && city !== undefined ? [city] : [])),
  };
}

/** The map as it was before some turns: their routes are free again, and so are the cities of their stations. */
export function without(view: BoardView, turns: readonly Turn[]): BoardView {
  const { routes, cities } = placesOf(turns);
  const owner = view.owner.map((seat, route) => (routes.includes(route) ? 0 : seat));
  const open_to = view.open_to.map((seats, route) => (routes.includes(route) ? -1 : seats));
  return { ...view, owner, open_to, station: view.station.map((seat, city) => (cities.includes(city) ? 0 : seat)) };
}

/** A replay of some turns, one after another. */
export class Round {
  /** The turns that are shown once more; none: nothing is. */
  turns: readonly Turn[] = $state.raw([]);
  at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get now(): Turn | null {
    return this.turns[this.at] ?? null;
  }

  /** What has not happened yet, as far as it is shown. */
  get ahead(): readonly Turn[] {
    return this.turns.slice(this.at + 1);
  }

  play(turns: readonly Turn[], speed: number): void {
    this.stop();
    if (turns.length === 0) return;
    this.turns = turns;
    this.at = 0;
    this.#wait(SHOWN_MS * (speed > 0 ? speed : 1));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.turns = [];
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      if (this.at + 1 >= this.turns.length) return this.stop();
      this.at += 1;
      this.#wait(ms);
    }, ms);
  }
}
