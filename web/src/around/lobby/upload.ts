// A record of a game out of a file: read, checked as far as a browser can, and given to the server, which replays it.

import * as server from "@/protocol/api";
import type { StoredRecord } from "@/protocol/types";

export const MOST_BYTES = 4_194_304;

/** The file is no record; `words` say what is wrong. */
export class FileProblem extends Error {
  constructor(readonly words: string) {
    super(words);
  }
}

/** The document in a text; FileProblem if it cannot be a record of a game. */
export function recordIn(text: string): Record<string, unknown> {
  if (text.trim() === "") throw new FileProblem("upload-empty");
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new FileProblem("upload-no-json");
  }
  if (typeof document !== "object" || document === null || Array.isArray(document))
    throw new FileProblem("upload-no-record");
  if (!("game" in document) || !("moves" in document)) throw new FileProblem("upload-no-record");
  return document as Record<string, unknown>;
}

/** The record in a file is stored by the server, which has replayed it. */
export async function upload(file: File): Promise<StoredRecord> {
  if (file.size > MOST_BYTES) throw new FileProblem("upload-too-large");
  let text: string;
  try {
    text = await file.text();
  } catch {
    throw new FileProblem("upload-unreadable"); // moved or deleted since it was chosen
  }
  return server.uploadRecord(recordIn(text));
}
