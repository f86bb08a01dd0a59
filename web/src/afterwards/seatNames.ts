// Names for everybody at a table, also where there are none.

import type { Seat } from "@/protocol/types";
import { seatNames } from "@/words/names";
import { say } from "@/words/words.svelte";

/** The names by seat, all different; who has none is called by the number of the seat. */
export function peopleAt(seats: readonly Seat[]): string[] {
  return named(seatNames(seats));
}

/** Names by seat, in which who has none is called by the number of the seat. */
export function named(names: readonly string[]): string[] {
  return names.map((name, seat) => name || say("seat-name", { number: seat + 1 }));
}
