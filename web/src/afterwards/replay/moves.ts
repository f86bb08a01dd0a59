// The moves of a replay: in words, as whoever looks may have seen them, and turn by turn.

import type { GameFacts, Replay, Room, Told } from "@/protocol/types";
import { lines, type LogLine } from "@/words/log";

export interface MoveTold {
  readonly step: number;
  readonly seat: number;
  readonly lines: readonly LogLine[];
}

export interface TurnTold {
  readonly key: number;
  readonly seat: number;
  readonly moves: readonly MoveTold[];
}

type Move = Replay["moves"][number];

const SECRETS: Readonly<Record<string, readonly (keyof Told)[]>> = {
  drew: ["card"],
  dealt: ["cards"],
  offered: ["tickets"],
  kept: ["tickets"],
  returned: ["tickets"],
};

/** What happened, as a seat saw it (null: with every secret); null: the seat saw nothing of it. */
export function asSeenBy(event: Told, seat: number | null): Told | null {
  const names = (event.tickets?.length ?? 0) > 0;
  if (event.kind === "kept" && !names && (event.count ?? 0) > 0) return null; // the same was told with the tickets, move by move
  if (seat === null || event.seat === seat) return event;
  const secrets = SECRETS[event.kind];
  return secrets === undefined
    ? event
    : (Object.fromEntries(Object.entries(event).filter(([field]) => !secrets.includes(field as keyof Told))) as unknown as Told);
}

/** The moves that have something to tell, turn by turn. */
export function turnsOf(
  moves: readonly Move[],
  names: readonly string[],
  facts: GameFacts,
  viewer: number | null,
): TurnTold[] {
  const turns: { key: number; seat: number; moves: MoveTold[] }[] = [];
  for (const move of moves) {
    const told = wordsOf(move, names, facts, viewer);
    if (told.length === 0) continue;
    const last = turns.at(-1);
    const shown = { step: move.step, seat: move.seat, lines: told };
    if (last !== undefined && last.seat === move.seat) last.moves.push(shown);
    else turns.push({ key: move.step, seat: move.seat, moves: [shown] });
  }
  return turns;
}

function wordsOf(move: Move, names: readonly string[], facts: GameFacts, viewer: number | null): LogLine[] {
  const seen = (move.events as Told[]).map((event) => asSeenBy(event, viewer)).filter((event) => event !== null);
  return lines(seen, names, viewer, facts);
}

/** The first move of the next turn; the end, if there is none. */
export function nextTurn(moves: readonly { seat: number }[], step: number): number {
  const mover = moves[step - 1]?.seat;
  for (let next = step; next < moves.length; next += 1) if (moves[next]!.seat !== mover) return next + 1;
  return moves.length;
}

/** The first move of this turn, or of the one before if that is where we are; 0 before the first. */
export function previousTurn(moves: readonly { seat: number }[], step: number): number {
  if (step <= 1) return 0;
  const startOf = (move: number): number => {
    let start = move;
    while (start > 1 && moves[start - 2]!.seat === moves[move - 1]!.seat) start -= 1;
    return start;
  };
  const start = startOf(step);
  return start < step ? start : startOf(step - 1);
}

/** A whole number of the address within its bounds; what is no such number gives the other. */
export function numberIn(text: string | null, most: number, otherwise: number): number;
export function numberIn(text: string | null, most: number, otherwise: null): number | null;
export function numberIn(text: string | null, most: number, otherwise: number | null): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return otherwise;
  const number = Number(text);
  return number <= most ? number : otherwise === null ? null : most;
}

/** A record as a room, for what is drawn of rooms. */
export function roomOf(replay: Replay, id: string): Room {
  const isOver = replay.scores !== null;
  return {
    id,
    game: replay.game,
    options: replay.options,
    rules_version: replay.rules_version,
    players: replay.players,
    status: isOver ? "over" : "closed",
    version: replay.steps,
    owner: "",
    public: false,
    clock: null,
    chat: false,
    hints: false,
    undo: false,
    bot_seconds: 0,
    undo_seconds: 0,
    confirm: { tickets: false, claims: "never", countdown_seconds: 0 },
    first: null,
    seats: replay.names.map((name, seat) => ({
      seat,
      kind: "person",
      name,
      bot: null,
      stand_in: false,
      failed: null,
      here: true,
      away_since: null,
      stand_in_ms: null,
      has_seen: false,
    })),
    to_move: null,
    scores: replay.scores,
    places: null,
    continued_from: null,
    rematch: null,
    shuffle: null,
    created_at: 0,
    updated_at: 0,
  };
}
