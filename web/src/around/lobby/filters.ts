// What the lobby shows: the filters as the address has them, and which tables they let through.

import type { Clock, RoomBrief } from "@/protocol/types";

export type ClockSpeed = "untimed" | "quick" | "calm" | "days";

export interface Filters {
  /** A key of the list of games; null: any. */
  readonly game: string | null;
  readonly status: "waiting" | "running" | null;
  /** At least so many open seats. */
  readonly open: number;
  readonly speed: ClockSpeed | null;
  readonly bots: "with" | "without" | null;
}

export const ALL: Filters = { game: null, status: null, open: 0, speed: null, bots: null };

export const CLOCK_SPEEDS: readonly ClockSpeed[] = ["untimed", "quick", "calm", "days"];
export const MOST_OPEN = 4;

/** How fast a table is, by the time that everybody begins with. */
export function speedOf(clock: Clock | null): ClockSpeed {
  if (clock === null) return "untimed";
  if (clock.bank_seconds <= 15 * 60) return "quick";
  return clock.bank_seconds <= 6 * 3600 ? "calm" : "days";
}

/** The filters of an address; what makes no sense is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  const status = query.get("status");
  const speed = query.get("speed") as ClockSpeed | null;
  const bots = query.get("bots");
  const open = Number(query.get("open") ?? 0);
  const game = query.get("game");
  return {
    game: game !== null && /^[a-z0-9_@-]{1,40}$/.test(game) ? game : null,
    status: status === "waiting" || status === "running" ? status : null,
    open: Number.isInteger(open) && open >= 0 && open <= MOST_OPEN ? open : 0,
    speed: speed !== null && CLOCK_SPEEDS.includes(speed) ? speed : null,
    bots: bots === "with" || bots === "without" ? bots : null,
  };
}

/** The lobby's address with these filters; those that let everything through are not in it. */
export function addressOf(filters: Filters): string {
  const query = new URLSearchParams();
  if (filters.game !== null) query.set("game", filters.game);
  if (filters.status !== null) query.set("status", filters.status);
  if (filters.open > 0) query.set("open", String(filters.open));
  if (filters.speed !== null) query.set("speed", filters.speed);
  if (filters.bots !== null) query.set("bots", filters.bots);
  const text = query.toString();
  return text === "" ? "/lobby" : `/lobby?${text}`;
}

export function isFiltered(filters: Filters): boolean {
  return addressOf(filters) !== "/lobby";
}

/** Whether the filters let a table through. */
export function lets(filters: Filters, room: RoomBrief): boolean {
  if (filters.game !== null && room.game !== filters.game) return false;
  if (filters.status !== null && room.status !== filters.status) return false;
  if (room.open_seats < filters.open) return false;
  if (filters.speed !== null && speedOf(room.clock) !== filters.speed) return false;
  if (filters.bots !== null && room.bots.some((bot) => bot !== null) !== (filters.bots === "with")) return false;
  return true;
}

/** Tables of several answers, each once, the newest answer first. */
export function merged(...lists: readonly (readonly RoomBrief[])[]): RoomBrief[] {
  const found = new Map<string, RoomBrief>();
  for (const list of lists) for (const room of list) if (!found.has(room.id)) found.set(room.id, room);
  return [...found.values()];
}

/** My games: those where I am to decide come first, then the latest. */
export function byTurn(rooms: readonly RoomBrief[]): RoomBrief[] {
  return [...rooms].sort(
    (one, other) => Number(other.my_turn) - Number(one.my_turn) || other.updated_at - one.updated_at,
  );
}
