// What screen readers are told as it happens.

export const spoken = $state({ polite: "", urgent: "" });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

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
  }, 150);
}
