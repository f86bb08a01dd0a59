// The guided games: one whole game to begin with, and short ones for what other games have more.

import type { RoomRequest } from "@/protocol/types";

export const CHAPTER_IDS = ["first", "tunnels", "stations", "cards"] as const;
export type ChapterId = (typeof CHAPTER_IDS)[number];

export interface Chapter {
  readonly id: ChapterId;
  readonly game: string;
  /** The record of a game that was begun for the lesson, and goes on from there; null: from the deal. */
  readonly position: (() => Promise<{ default: unknown }>) | null;
}

const CHAPTERS: Readonly<Record<ChapterId, Chapter>> = {
  first: { id: "first", game: "usa", position: null },
  tunnels: { id: "tunnels", game: "europe", position: () => import("@/lesson/positions/tunnels.json") },
  stations: { id: "stations", game: "europe", position: () => import("@/lesson/positions/stations.json") },
  cards: { id: "cards", game: "card_game", position: null },
};

export function chapterOf(id: string | null): Chapter | null {
  const known = CHAPTER_IDS.find((one) => one === id);
  return known === undefined ? null : CHAPTERS[known];
}

/** What the room of every chapter has in common: the learner's seat is the first, and takes the first turn. */
export const TABLE: Partial<RoomRequest> = {
  seats: [{ who: "me" }, { who: "bot", bot: "greedy" }],
  chat: false,
};
