// Numbers as they are printed: with a minus sign that is as wide as a plus.

/** "12", "−3" */
export function printed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** "+12", "−3", "0": what was won or lost. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : printed(value);
}
