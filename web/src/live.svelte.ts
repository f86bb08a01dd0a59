// What screen readers are told as it happens.

export const spoken = $state({ polite: "", urgent: "" });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let fading: ReturnType<typeof setTimeout> | undefined;

/** The text is read out; several at once are read together. */
export function announce(text: string, urgent = false): void {
  if (text === "") return;
  if (urgent) {
    spoken.urgent = spoken.urgent === text ? `${text}\u00a0` : text;
    return;
  }
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    spoken.polite = waiting.slice(-8).join(" ");
    waiting = [];
    clearTimeout(fading);
    fading = setTimeout(() => (spoken.polite = ""), 10_000); // it was said; it is not part of the page
  }, 150);
}

/** What was said, or was about to be, is no longer on the page: somebody else looks now. */
export function hush(): void {
  clearTimeout(timer);
  clearTimeout(fading);
  waiting = [];
  spoken.polite = "";
  spoken.urgent = "";
}
