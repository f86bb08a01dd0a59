// How far somebody has come in the lesson; kept in this browser.

import { CHAPTER_IDS, type ChapterId } from "@/lesson/chapters";
import { store, stored } from "@/stored";

export interface Progress {
  /** The room where the chapter is played; null: none yet. */
  readonly room: string | null;
  /** Topics that were read or done. */
  readonly seen: readonly string[];
  readonly isDone: boolean;
}

const KEY = "branchline.lesson";
const NONE: Progress = { room: null, seen: [], isDone: false };

/** What is kept, with nothing for whatever is missing or makes no sense. */
export function sensibleProgress(kept: unknown): Record<ChapterId, Progress> {
  const all = isRecord(kept) ? kept : {};
  return Object.fromEntries(CHAPTER_IDS.map((id) => [id, one(all[id])])) as Record<ChapterId, Progress>;
}

export function progressOf(chapter: ChapterId): Progress {
  return sensibleProgress(stored(KEY))[chapter];
}

export function keepProgress(chapter: ChapterId, progress: Progress): void {
  store(KEY, { ...sensibleProgress(stored(KEY)), [chapter]: progress });
}

function one(kept: unknown): Progress {
  if (!isRecord(kept)) return NONE;
  const { room, seen, isDone } = kept;
  return {
    room: typeof room === "string" && /^[\w-]+$/.test(room) ? room : null,
    seen: Array.isArray(seen) ? seen.filter((topic): topic is string => typeof topic === "string") : [],
    isDone: isDone === true,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
