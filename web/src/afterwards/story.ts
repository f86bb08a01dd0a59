// The log of a room as turns and lines: who did what, what was taken back, and what one wants to read of it.

import { light, type Light } from "@/play/light";
import type { GameFacts } from "@/protocol/types";
import type { LogEntry } from "@/room/room.svelte";
import { lines, type LogLine } from "@/words/log";
import { say } from "@/words/words.svelte";

/** What a line is about, for those who do not want to read everything. */
export type StoryTopic = "claims" | "cards" | "tickets" | "other";

/** What is shown: everything, one topic, or what one seat does and what happens to it. */
export type Wanted = "all" | Exclude<StoryTopic, "other"> | number;

export interface StoryLine extends LogLine {
  readonly key: string;
  /** The move that it tells of was taken back later. */
  readonly isUndone: boolean;
}

/** What one seat did in one go; `seat` is null for what happens to the table. */
export interface StoryTurn {
  readonly key: string;
  readonly seat: number | null;
  readonly lines: readonly StoryLine[];
}

export interface Story {
  readonly turns: readonly StoryTurn[];
  /** Whether there is something earlier that is not among them. */
  readonly hasEarlier: boolean;
}

const TOPICS: Readonly<Record<string, StoryTopic>> = {
  claimed: "claims",
  tunneled: "claims",
  revealed: "claims",
  refused: "claims",
  sited: "claims",
  built: "claims",
  placed: "claims",
  robbed: "claims",
  took: "cards",
  drew: "cards",
  dealt: "cards",
  given: "cards",
  stopped: "cards",
  turned_up: "cards",
  flushed: "cards",
  reshuffled: "cards",
  moved: "cards",
  offered: "tickets",
  kept: "tickets",
  returned: "tickets",
  completed: "tickets",
  shown: "tickets",
};

export function topicOf(kind: string): StoryTopic {
  return TOPICS[kind] ?? "other";
}

/** The moves that were taken back, by the version that took each of them back. */
export function takenBack(entries: readonly LogEntry[]): Map<number, LogEntry> {
  const stands: LogEntry[] = [];
  const taken = new Map<number, LogEntry>();
  for (const entry of entries) {
    if (entry.kind === "moved") stands.push(entry);
    else if (entry.kind === "undone") {
      const last = stands.pop();
      if (last !== undefined) taken.set(entry.version, last);
    }
  }
  return taken;
}

/** The last lines that are wanted, about so many, turn by turn; whatever is older is not even put into words. */
export function lastTurns(
  entries: readonly LogEntry[],
  names: readonly string[],
  viewer: number | null,
  facts: GameFacts,
  wanted: Wanted,
  most: number,
): Story {
  const taken = takenBack(entries);
  const undone = new Set([...taken.values()].map((move) => move.version));
  const turns: { key: string; seat: number | null; lines: StoryLine[] }[] = [];
  let count = 0;
  let at = entries.length - 1;
  for (; at >= 0 && count < most; at -= 1) {
    const entry = entries[at]!;
    // Of a card laid down in the middle of a payment nothing is told: neither is that it was taken up again.
    const move = taken.get(entry.version);
    if (move !== undefined && lines(move.events, names, viewer, facts).length === 0) continue;
    const told = sentences(entry, names, viewer, facts, undone.has(entry.version)).filter((line) => fits(line, entry, wanted));
    if (told.length === 0) continue;
    count += told.length;
    const seat = isOfSeat(entry) ? entry.seat : null;
    const next = turns[0];
    if (next !== undefined && next.seat === seat) {
      next.lines.unshift(...told);
      next.key = String(entry.version);
    } else turns.unshift({ key: String(entry.version), seat, lines: told });
  }
  return { turns, hasEarlier: at >= 0 };
}

/** What a line is about, on the board; null: nothing there. */
export function lightOf({ routes, cities }: Pick<LogLine, "routes" | "cities">): Light | null {
  if (routes.length === 0 && cities.length === 0) return null;
  return light(
    routes.map((route) => [route, "log"] as const),
    cities.map((city) => [city, "log"] as const),
  );
}

const isOfSeat = (entry: LogEntry): boolean => entry.kind === "moved" || entry.kind === "undone";

function fits(line: LogLine, entry: LogEntry, wanted: Wanted): boolean {
  if (wanted === "all") return true;
  if (typeof wanted === "number") return line.seat === wanted || entry.seat === wanted;
  return topicOf(line.kind) === wanted;
}

function sentences(
  entry: LogEntry,
  names: readonly string[],
  viewer: number | null,
  facts: GameFacts,
  isUndone: boolean,
): StoryLine[] {
  const told = lines(entry.events, names, viewer, facts);
  const note = noteOf(entry, names, viewer);
  if (note !== null) told.unshift({ text: note, kind: entry.kind, seat: entry.seat, routes: [], cities: [] });
  return told.map((line, index) => ({ ...line, key: `${entry.version}.${index}`, isUndone }));
}

/** What an entry says that is no event of the game; null: nothing. */
export function noteOf(entry: LogEntry, names: readonly string[], viewer: number | null): string | null {
  if (entry.kind === "moved") return null;
  if (entry.kind === "started" && entry.events.length > 0) return null; // the deal tells itself
  const { seat } = entry;
  return say(`story-${entry.kind}`, {
    you: seat !== null && seat === viewer ? "yes" : "no",
    who: seat === null ? "" : (names[seat] ?? ""),
  });
}
