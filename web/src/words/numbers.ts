// Numbers as they are printed, with a minus sign that is as wide as a plus, and in words.

import { say } from "@/words/words.svelte";

/** "12", "−3" */
export function printed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** "+12", "−3", "0": what was won or lost. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : printed(value);
}

/** "three"; in figures where there is no word for it. */
export function inWords(count: number): string {
  return say("number-word", { count });
}

/** "Three", to begin a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "two or three" */
export function either(words: readonly string[]): string {
  return words.join(` ${say("list-or")} `);
}
