// When a second question is asked, by the person's own preferences and those of the table.

import { prefs } from "@/preferences.svelte";
import type { Room, RouteFacts } from "@/protocol/types";

let touched = $state(false);
let pressed = { x: 0, y: 0 }; // where the last press was

/** Whether the last pointer was a finger; to be called once, from the table. */
export function watchPointer(): () => void {
  const seen = (event: PointerEvent): void => {
    touched = event.pointerType !== "mouse";
    pressed = { x: event.clientX, y: event.clientY };
  };
  addEventListener("pointerdown", seen, { capture: true });
  return () => removeEventListener("pointerdown", seen, { capture: true });
}

/** Whether this has come to lie where the last press was: the next one would hit it unseen. */
export function liesUnderPress(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return pressed.x >= left && pressed.x <= right && pressed.y >= top && pressed.y <= bottom;
}

/** Whether nobody can take a claim of this route back: what a tunnel costs is seen, or the table does not allow it. */
export function isFinalClaim(room: Room, route: RouteFacts): boolean {
  return route.kind === "tunnel" || !room.undo;
}

/** Whether a claim, or a station, is asked about once more: also one that is final. A table that says "always" is obeyed. */
export function asksBeforeClaims(room: Room, isFinal = false): boolean {
  if (room.confirm.claims === "always" || prefs.confirmClaims === "always") return true;
  if (isFinal && prefs.confirmClaims !== "never") return true;
  const isWanted = prefs.confirmClaims === "touch" || (isShared(room) && room.confirm.claims === "touch");
  return isWanted && touched;
}

/** Whether drawing tickets is asked about. */
export function asksBeforeTickets(room: Room): boolean {
  return prefs.confirmTickets || (isShared(room) && room.confirm.tickets === true);
}

/** Whether there are others whom the table's settings are for; who plays alone may change their mind in the game. */
function isShared(room: Room): boolean {
  return room.seats.filter((seat) => seat.kind === "person").length > 1;
}

const UNDO_SECONDS = { now: 0, short: 3, wait: 600 } as const; // "wait" ends with the turn, long before

/** How long bots at a new table wait for whoever might take a move back; where others sit, too, nobody keeps them waiting long. */
export function undoSeconds(isShared: boolean): number {
  return UNDO_SECONDS[prefs.takeBack === "wait" && isShared ? "short" : prefs.takeBack];
}

/** After so many seconds the answer is yes; 0: never by itself. */
export function countdown(room: Room): number {
  return prefs.countdown > 0 ? prefs.countdown : (room.confirm.countdown_seconds ?? 0);
}
