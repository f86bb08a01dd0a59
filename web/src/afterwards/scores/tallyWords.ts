// The result of a game in sentences.

import { winners, type Decision } from "@/afterwards/scores/tally";
import type { ScoreSheet } from "@/protocol/types";
import { enumerated, has, listed, say } from "@/words/words.svelte";

/** Who wins; the viewer is told so themselves. */
export function winnerText(scores: readonly ScoreSheet[], names: readonly string[], viewer: number | null = null): string {
  const best = winners(scores);
  const points = scores[best[0] ?? 0]?.total ?? 0;
  const who = best.map((seat) => names[seat] ?? "");
  if (best.length === 1 && best[0] === viewer) return say("tally-you-win", { points });
  return best.length > 1 ? say("tally-shared", { names: enumerated(who), points }) : say("tally-winner", { who: who[0] ?? "", points });
}

/** What decided between those who have as many points. */
export function tieText(tie: Decision, scores: readonly ScoreSheet[], names: readonly string[]): string {
  const who = tie.seats.map((seat) => names[seat] ?? "");
  const points = scores[tie.seats[0] ?? 0]?.total ?? 0;
  const { rule } = tie;
  if (rule === null) return say("tally-tie-shared", { names: enumerated(who), points });
  const measures = tie.measures.map((measure, at) => measureText(rule, who[at] ?? "", measure));
  return say("tally-tie", { names: enumerated(who), points, rule: tieName(rule), measures: listed(measures) });
}

/** A line of the score sheet; of a rule that we have no words for, its own name. */
export function ruleName(key: string): string {
  return has(`score-${key}`) ? say(`score-${key}`) : key.replaceAll("_", " ");
}

function tieName(key: string): string {
  return has(`tie-${key}`) ? say(`tie-${key}`) : key.replaceAll("_", " ");
}

function measureText(rule: string, name: string, measure: number): string {
  // the bonus for the longest path is had or not; all others are counted
  if (rule === "longest_path") return say(measure > 0 ? "tally-measure-yes" : "tally-measure-no", { name });
  // of what the fewest decide a negative number is told, so that the best is always the greatest
  return say("tally-measure", { name, measure: Math.abs(measure) });
}
