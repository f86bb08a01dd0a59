// What is different on the table from one view to the next, so that it can be shown.

import type { CardView } from "@/protocol/types";
import { ownerOf, rowAt, sizeOf, type YardRow } from "@/cardtable/yard";

export interface Changes {
  /** Colors whose rows are new where they lie. */
  readonly placed: ReadonlySet<number>;
  /** Colors whose rows gave cards to the track and still have some. */
  readonly rolled: ReadonlySet<number>;
  /** Rows that were robbed, with the seats that had them. */
  readonly robbed: readonly { readonly seat: number; readonly row: YardRow }[];
  /** Cards that came to the track, by seat. */
  readonly gained: readonly number[];
}

export const NO_CHANGES: Changes = { placed: new Set(), rolled: new Set(), robbed: [], gained: [] };

/** What has changed; nothing between two decks, when everything is shuffled again, and nothing of another game. */
export function changes(before: CardView | null, after: CardView): Changes {
  if (before === null || before.seats.length !== after.seats.length || before.decks_left !== after.decks_left)
    return NO_CHANGES;
  const placed = new Set<number>();
  const rolled = new Set<number>();
  const robbed: { seat: number; row: YardRow }[] = [];
  after.yard_owner.forEach((_, color) => {
    const [was, is] = [ownerOf(before, color), ownerOf(after, color)];
    const [old, now] = [rowAt(before, color), rowAt(after, color)];
    if (is !== null && (was !== is || sizeOf(now) > sizeOf(old))) placed.add(color);
    else if (is !== null && sizeOf(now) < sizeOf(old)) rolled.add(color);
    if (was !== null && is !== null && was !== is) robbed.push({ seat: was, row: old });
  });
  const gained = after.seats.map((seat, index) => Math.max(0, seat.track - before.seats[index]!.track));
  return { placed, rolled, robbed, gained };
}

/** Whether there is nothing to show. */
export function isNothing(found: Changes): boolean {
  return (
    found.placed.size === 0 && found.rolled.size === 0 && found.robbed.length === 0 && found.gained.every((n) => n === 0)
  );
}
