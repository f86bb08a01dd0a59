// What this browser remembers of the logs of rooms: the last version that it was told of, and its hash.
//
// A server that goes on from another history has another hash there, or has not come so far (docs/adr/0024).

import { store, stored } from "@/stored";

interface Last {
  readonly version: number;
  readonly head: string;
}

const KEY = "branchline.heads";
const MOST_KEPT = 200; // rooms

export class Memory {
  readonly room: string;
  #last: Last | null;

  constructor(room: string) {
    this.room = room;
    this.#last = kept().find(([one]) => one === room)?.[1] ?? null;
  }

  get last(): Last | null {
    return this.#last;
  }

  /** Whether what is told of a version (null: the log does not reach so far) agrees with what we remember; if so, it is kept. */
  agrees(version: number, head: string | null): boolean {
    if (head === null) return this.#last === null || this.#last.version < version;
    if (this.#last !== null && this.#last.version === version) return this.#last.head === head;
    if (this.#last === null || this.#last.version < version) this.#keep({ version, head });
    return true;
  }

  #keep(last: Last): void {
    this.#last = last;
    const others = kept().filter(([one]) => one !== this.room);
    store(KEY, [...others, [this.room, last]].slice(-MOST_KEPT));
  }
}

function kept(): [string, Last][] {
  const found = stored(KEY);
  return Array.isArray(found) ? (found as [string, Last][]) : [];
}
