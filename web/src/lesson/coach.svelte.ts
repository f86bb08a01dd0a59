// The coach: one step at a time, from what the learner really does. Nothing waits for the coach, and nothing is forbidden.

import type { Chapter } from "@/lesson/chapters";
import type { Situation } from "@/lesson/situation";
import { endOf, plainOf, topicsOf, type Sentence, type Topic } from "@/lesson/topics";
import type { Light } from "@/play/light";

/** What the panel shows: a topic, or what can be said of any moment (without one). */
export interface Advice {
  readonly topic: string | null;
  readonly text: Sentence;
  readonly more: Sentence | null;
  readonly light: Light | null;
  /** Something is to be done, and not only read. */
  readonly isTask: boolean;
}

export class Coach {
  seen: ReadonlySet<string> = $state.raw(new Set());
  /** What holds now; null before the first look. */
  now: Advice | null = $state.raw(null);
  /** Every topic that was shown, in its order. */
  past: readonly Advice[] = $state.raw([]);
  /** How many topics one has gone back; 0: none. */
  back = $state(0);

  readonly chapter: Chapter;
  readonly #keep: (seen: readonly string[], isDone: boolean) => void;
  #situation: Situation | null = null;

  constructor(chapter: Chapter, seen: readonly string[], keep: (seen: readonly string[], isDone: boolean) => void) {
    this.chapter = chapter;
    this.seen = new Set(seen);
    this.#keep = keep;
  }

  /** The moment looked at last. */
  get situation(): Situation | null {
    return this.#situation;
  }

  /** What is to be shown: what holds now, or a topic of before. */
  get shown(): Advice | null {
    return this.back === 0 ? this.now : (this.past[this.#place()] ?? this.now);
  }

  get canGoBack(): boolean {
    return this.#place() > 0;
  }

  get isDone(): boolean {
    return this.seen.has(endOf(this.chapter.id));
  }

  /** Something has happened: what was done is done, and what holds now is said. */
  look(situation: Situation): void {
    this.#situation = situation;
    const done = topicsOf(this.chapter, this.seen).filter(({ id, isDone }) => !this.seen.has(id) && isDone?.(situation));
    if (done.length > 0) this.#saw(done.map(({ id }) => id));
    // While others move, what was said stays: it is about the learner's own turn.
    const stays = this.now !== null && (this.now.topic === null || !this.seen.has(this.now.topic));
    if (!stays || situation.isMine || situation.isOver) this.#choose(situation);
    else if (this.now?.topic === null) this.now = plainly(situation);
  }

  /** On to the next topic: forward again if one has gone back, else what is shown has been read or is skipped. */
  next(): void {
    if (this.back > 0) {
      this.back -= 1;
      return;
    }
    if (this.now === null || this.now.topic === null || this.#situation === null) return;
    this.#saw([this.now.topic]);
    this.#choose(this.#situation);
  }

  goBack(): void {
    if (this.canGoBack) this.back += 1;
  }

  /** Which of the past is shown. What holds now is its last, unless it is no topic. */
  #place(): number {
    const last = this.now?.topic === null ? this.past.length : this.past.length - 1;
    return last - this.back;
  }

  #choose(situation: Situation): void {
    const topic = topicsOf(this.chapter, this.seen).find(({ id, isNow }) => !this.seen.has(id) && isNow(situation, this.seen));
    const advice = topic === undefined ? plainly(situation) : adviceOf(topic, situation);
    const isNew = advice.topic !== this.now?.topic;
    this.now = advice;
    if (isNew) this.back = 0;
    if (advice.topic === null) return;
    this.past = [...this.past.filter(({ topic: id }) => id !== advice.topic), advice];
  }

  #saw(topics: readonly string[]): void {
    this.seen = new Set([...this.seen, ...topics]);
    this.#keep([...this.seen], this.isDone);
  }
}

function adviceOf({ id, facts, more, light, isDone }: Topic, situation: Situation): Advice {
  return {
    topic: id,
    text: { id: `lesson-text-${id}`, facts: facts?.(situation) ?? {} },
    more: more?.(situation) ?? null,
    light: light?.(situation) ?? null,
    isTask: isDone !== undefined,
  };
}

function plainly(situation: Situation): Advice {
  const { id, facts, light } = plainOf(situation);
  return { topic: null, text: { id, facts }, more: null, light, isTask: false };
}
