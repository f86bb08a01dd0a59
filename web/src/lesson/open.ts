// The room of a chapter: found again, or made and started.

import type { Chapter } from "@/lesson/chapters";
import { TABLE } from "@/lesson/chapters";
import * as server from "@/protocol/api";
import { ApiError } from "@/protocol/api";

/** Whether there is still a game to go on with in this room. */
export async function isThere(room: string): Promise<boolean> {
  try {
    const found = await server.room(room);
    return found.mine.length > 0 && (found.room.status === "running" || found.room.status === "over");
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** A new room of the chapter, whose game has begun. */
export async function open(chapter: Chapter): Promise<string> {
  const record = chapter.position === null ? null : await uploaded(chapter.position);
  try {
    const request = record === null ? { game: chapter.game, first: 0 } : { continue_from: { record } };
    const { room } = await server.makeRoom({ ...TABLE, ...request });
    await server.startRoom(room.id);
    return room.id;
  } finally {
    // The game has begun, or never will: nobody needs the record any more.
    if (record !== null) await server.api.delete(`/api/records/${record}`).catch(() => undefined);
  }
}

/** The position as a record of the server's; null if its rules or maps do not know it: then the chapter begins anew. */
async function uploaded(position: NonNullable<Chapter["position"]>): Promise<string | null> {
  const document = (await position()).default;
  try {
    return (await server.uploadRecord(document)).id;
  } catch (error) {
    if (error instanceof ApiError && error.code === "bad_record") return null;
    throw error;
  }
}

/** A room that is not needed any more is given up; one that cannot be is left alone. */
export async function giveUp(room: string): Promise<void> {
  await server.closeRoom(room).catch(() => undefined);
}
