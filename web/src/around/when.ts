// How long ago something was, as people say it.

import type { Clock } from "@/protocol/types";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago"; what is less than a minute old is now. */
export function ago(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const passed = now - at; // less than nothing if the server's clock is ahead: that is now, too
  for (const [unit, length] of UNITS) if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  return format.format(0, "second");
}

/** A length of time in its largest whole unit: 600 → 10 minutes. */
export function lengthOf(seconds: number, language: string): string {
  const units = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]] as const;
  const [unit, size] = units.find(([, each]) => seconds >= each && seconds % each === 0) ?? units[3];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}

/** The two lengths of a clock in words. */
export function clockFacts(clock: Clock, language: string): { bank: string; increment: string } {
  return {
    bank: lengthOf(clock.bank_seconds, language),
    increment: lengthOf(clock.increment_seconds ?? 0, language),
  };
}
