// A placement while it is being put together: what there is to place, what it would do, and how it is written as a move.

import { CARDS, COLORS, LOCOMOTIVE } from "@/look/cards";
import type { CardView, GameFacts } from "@/protocol/types";
import { cardsNeeded, ownerOf, placingOf, rowAt, sizeOf, type YardRow } from "@/cardtable/yard";

export interface SuitDraft extends YardRow {
  readonly kind: "suit";
}

export interface MixDraft {
  readonly kind: "mix";
  readonly colors: readonly number[];
}

export type Draft = SuitDraft | MixDraft;

/** What the hand offers for a suit of a color, and what the table asks of it. */
export interface SuitLimits {
  readonly held: number;
  readonly locomotives: number;
  /** Cards that it must have in all. */
  readonly needs: number;
  /** Whom it robs; null: nobody. */
  readonly robs: number | null;
}

export function suitLimits(facts: GameFacts, view: CardView, color: number): SuitLimits {
  return {
    held: view.hand[color] ?? 0,
    locomotives: view.hand[LOCOMOTIVE] ?? 0,
    needs: cardsNeeded(facts, rowAt(view, color)),
    robs: ownerOf(view, color),
  };
}

/** The suit to begin with: every card of the color, and no more locomotives than it takes. */
export function firstSuit(facts: GameFacts, view: CardView, color: number): SuitDraft {
  const { held, locomotives, needs } = suitLimits(facts, view, color);
  return { kind: "suit", color, cards: held, locomotives: Math.min(locomotives, Math.max(0, needs - held)) };
}

/** How many cards are missing before it can be placed; 0: none. */
export function lacking(facts: GameFacts, view: CardView, draft: Draft): number {
  if (draft.kind === "mix") return placingOf(facts).mix_size - draft.colors.length;
  return Math.max(0, suitLimits(facts, view, draft.color).needs - draft.cards - draft.locomotives);
}

/** The draft as the view has it now: within what the hand still holds, or null if nothing of it can be meant any more. */
export function stillMeant(facts: GameFacts, view: CardView, draft: Draft): Draft | null {
  if (draft.kind === "mix") {
    const free = mixColors(facts, view);
    return { kind: "mix", colors: draft.colors.filter((color) => free.includes(color)) };
  }
  const { held, locomotives } = suitLimits(facts, view, draft.color);
  if (held === 0) return null;
  return {
    ...draft,
    cards: Math.min(draft.cards, held),
    locomotives: Math.min(draft.locomotives, locomotives),
  };
}

/** The colors in the hand that can be placed with others, by how many cards of theirs lie in a railyard. */
export function mixColors(facts: GameFacts, view: CardView): number[] {
  const most = placingOf(facts).mix_lying;
  return COLORS.filter((color) => (view.hand[color] ?? 0) > 0 && sizeOf(rowAt(view, color)) <= most);
}

/** The color is picked, or laid back if it was; one more than there may be is not taken. */
export function toggled(facts: GameFacts, draft: MixDraft, color: number): MixDraft {
  if (draft.colors.includes(color)) return { ...draft, colors: draft.colors.filter((other) => other !== color) };
  if (draft.colors.length >= placingOf(facts).mix_size) return draft;
  return { ...draft, colors: [...draft.colors, color].sort((one, other) => one - other) };
}

/** The rows that would lie in the railyard. */
export function draftRows(draft: Draft | null): YardRow[] {
  if (draft === null) return [];
  if (draft.kind === "mix") return draft.colors.map((color) => ({ color, cards: 1, locomotives: 0 }));
  const { color, cards, locomotives } = draft;
  return [{ color, cards, locomotives }];
}

/** The whole placement as one move. */
export function placeText(draft: Draft): string {
  if (draft.kind === "mix") return ["place", ...draft.colors.map(letter)].join(" ");
  const locomotives = draft.locomotives > 0 ? ` ${draft.locomotives}${letter(LOCOMOTIVE)}` : "";
  return `place ${draft.cards}${letter(draft.color)}${locomotives}`;
}

export function letter(kind: number): string {
  return CARDS[kind]!.letter;
}
