// When a second question is asked, by the person's own preferences and those of the table.

import { prefs } from "@/preferences.svelte";
import type { Room } from "@/protocol/types";

let touched = $state(false);

/** Whether the last pointer was a finger; to be called once, from the table. */
export function watchPointer(): () => void {
  const seen = (event: PointerEvent): void => {
    touched = event.pointerType !== "mouse";
  };
  addEventListener("pointerdown", seen, { capture: true });
  return () => removeEventListener("pointerdown", seen, { capture: true });
}

/** Whether a claim, or a station, is asked about once more. A table that says "always" is obeyed. */
export function asksBeforeClaims(room: Room): boolean {
  if (room.confirm.claims === "always" || prefs.confirmClaims === "always") return true;
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

/** After so many seconds the answer is yes; 0: never by itself. */
export function countdown(room: Room): number {
  return prefs.countdown > 0 ? prefs.countdown : (room.confirm.countdown_seconds ?? 0);
}
