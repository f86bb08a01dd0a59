// A replay that is looked at: which moment, through whose eyes, and whether it goes on by itself.

import { nextTurn, previousTurn } from "@/afterwards/replay/moves";
import type { Steps } from "@/afterwards/replay/steps";
import type { Replay, ReplayStep } from "@/protocol/types";

type Move = Pick<Replay["moves"][number], "seat" | "lines">;

export const STEP_MS = { slow: 2_400, usual: 1_300, fast: 600, fastest: 250 } as const; // ms for a move
export type ReplaySpeed = keyof typeof STEP_MS;

export class Player {
  /** The moment that is wished for; `shown` follows as soon as it is there. */
  step = $state(0);
  /** Whose eyes; null: everything is open. */
  seat: number | null = $state(null);
  isPlaying = $state(false);
  speed: ReplaySpeed = $state("usual");
  shown: ReplayStep | null = $state.raw(null);
  /** Why the moment that is wished for cannot be shown. */
  failure: unknown = $state.raw(null);

  readonly #moves: readonly Move[];
  readonly #steps: Steps;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(moves: readonly Move[], steps: Steps, step = 0, seat: number | null = null) {
    this.#moves = moves;
    this.#steps = steps;
    this.step = this.#within(step);
    this.seat = seat;
    void this.#show();
  }

  get last(): number {
    return this.#moves.length;
  }

  /** Where somebody wants to be: it does not go on by itself then. */
  go(step: number): void {
    this.pause();
    this.#move(step);
  }

  on(): void {
    this.go(this.step + 1);
  }

  back(): void {
    this.go(this.step - 1);
  }

  onByTurn(): void {
    this.go(nextTurn(this.#moves, this.step));
  }

  backByTurn(): void {
    this.go(previousTurn(this.#moves, this.step));
  }

  look(seat: number | null): void {
    if (seat === this.seat) return;
    this.seat = seat;
    void this.#show();
  }

  /** It goes on by itself, from the beginning if it was at the end. */
  play(): void {
    if (this.last === 0) return;
    this.isPlaying = true;
    if (this.step >= this.last) this.#move(0);
    else this.#schedule();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  again(): void {
    void this.#show();
  }

  #within(step: number): number {
    return Math.min(this.last, Math.max(0, Math.trunc(step)));
  }

  #move(step: number): void {
    const wanted = this.#within(step);
    if (wanted === this.step && this.shown?.step === wanted) return;
    this.step = wanted;
    void this.#show();
  }

  async #show(): Promise<void> {
    clearTimeout(this.#timer);
    const { step, seat } = this;
    try {
      const found = await this.#steps.want(step, seat);
      if (found === null || step !== this.step || seat !== this.seat) return;
      this.failure = null;
      this.shown = found;
      this.#steps.prefetch(this.#neighbors(step), seat);
      this.#schedule();
    } catch (error) {
      this.pause();
      this.failure = error;
    }
  }

  #neighbors(step: number): number[] {
    const near = this.isPlaying ? [step + 1, step + 2, step + 3] : [step + 1, step - 1, step + 2, nextTurn(this.#moves, step)];
    return [...new Set(near)].filter((one) => one >= 0 && one <= this.last && one !== step);
  }

  /** The next move, after the time that this one takes; what has nothing to tell is soon over. */
  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.isPlaying) return;
    if (this.step >= this.last) {
      this.isPlaying = false;
      return;
    }
    const isSilent = this.step > 0 && this.#moves[this.step - 1]!.lines.length === 0;
    this.#timer = setTimeout(() => this.#move(this.step + 1), STEP_MS[this.speed] / (isSilent ? 4 : 1));
  }
}
