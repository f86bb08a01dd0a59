// The moments of a replay, fetched as they are looked at: one at a time, the latest wanted first, none twice.

import type { ReplayStep } from "@/protocol/types";

type Load = (step: number, seat: number | null) => Promise<ReplayStep>;

/** A moment that somebody waits for. */
interface Wanted {
  readonly step: number;
  readonly seat: number | null;
  readonly resolve: (found: ReplayStep | null) => void;
  readonly reject: (error: unknown) => void;
}

export interface Patience {
  /** Milliseconds from one request to the next: scrubbing must stay far below what the server allows. */
  readonly gap: number;
  /** Milliseconds after the server has said "too often". */
  readonly pause: number;
  readonly wait: (ms: number) => Promise<void>;
}

const PATIENCE: Patience = {
  gap: 90,
  pause: 1_500,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
const MOST = 600; // moments that are kept; a long game has that many

export class Steps {
  readonly #kept = new Map<string, ReplayStep>();
  readonly #load: Load;
  readonly #patience: Patience;
  #wanted: Wanted | null = null;
  #ahead: { step: number; seat: number | null }[] = [];
  #isBusy = false;

  constructor(load: Load, patience: Partial<Patience> = {}) {
    this.#load = load;
    this.#patience = { ...PATIENCE, ...patience };
  }

  kept(step: number, seat: number | null): ReplayStep | undefined {
    return this.#kept.get(keyOf(step, seat));
  }

  /** The moment; null: another one was asked for before this one was fetched. */
  want(step: number, seat: number | null): Promise<ReplayStep | null> {
    this.#wanted?.resolve(null);
    this.#wanted = null;
    const known = this.kept(step, seat);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      this.#wanted = { step, seat, resolve, reject };
      void this.#work();
    });
  }

  /** These will probably be looked at next: fetched when there is nothing else to do. What was asked for before is not. */
  prefetch(steps: readonly number[], seat: number | null): void {
    this.#ahead = steps.filter((step) => this.kept(step, seat) === undefined).map((step) => ({ step, seat }));
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (;;) {
        const wanted = this.#wanted;
        const next = wanted ?? this.#ahead.shift();
        if (next === undefined) return;
        await this.#fetch(next, wanted);
        await this.#patience.wait(this.#patience.gap);
      }
    } finally {
      this.#isBusy = false;
    }
  }

  async #fetch(next: { step: number; seat: number | null }, wanted: Wanted | null): Promise<void> {
    try {
      const found = this.kept(next.step, next.seat) ?? (await this.#load(next.step, next.seat));
      this.#keep(keyOf(next.step, next.seat), found);
      this.#answer(next, found);
    } catch (error) {
      if (isTooOften(error)) await this.#patience.wait(this.#patience.pause);
      else if (wanted === null) this.#ahead = []; // what nobody has asked for may fail in silence
      else if (this.#wanted === wanted) {
        this.#wanted = null;
        wanted.reject(error);
      }
    }
  }

  /** Whoever waits for this moment has it, also if it was fetched ahead and asked for meanwhile. */
  #answer({ step, seat }: { step: number; seat: number | null }, found: ReplayStep): void {
    const wanted = this.#wanted;
    if (wanted === null || wanted.step !== step || wanted.seat !== seat) return;
    this.#wanted = null;
    wanted.resolve(found);
  }

  #keep(key: string, found: ReplayStep): void {
    this.#kept.set(key, found);
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!);
  }
}

function keyOf(step: number, seat: number | null): string {
  return `${step}:${seat ?? ""}`;
}

function isTooOften(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "too_many";
}
