// Asking again and again without being a burden: only while the page is seen, and less often when nothing answers.

import { untrack } from "svelte";

/** `ask` is called now and every so many milliseconds while the page is seen, until the given function is called. */
export function repeat(ask: () => Promise<void>, every: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = every;
  let over = false;
  let asking = false;

  async function round(): Promise<void> {
    clearTimeout(timer);
    if (over || asking) return;
    if (document.visibilityState === "visible") {
      asking = true;
      try {
        await ask();
        wait = every;
      } catch {
        wait = Math.min(wait * 2, 60_000);
      }
      asking = false;
    }
    if (!over) timer = setTimeout(() => void round(), wait);
  }

  const seen = (): void => {
    if (document.visibilityState === "visible") void round();
  };
  document.addEventListener("visibilitychange", seen);
  untrack(() => void round()); // what is asked for is no reason to begin anew
  return () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}
