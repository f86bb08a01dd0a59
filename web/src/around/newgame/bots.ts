// Which bots play a game, what they are called and how they play: our words where there are some, else the server's.

import { rulesOf } from "@/around/titles";
import type { BotFacts } from "@/protocol/types";
import { has, say } from "@/words/words.svelte";

export function botTitle(key: string): string {
  return has(`bot-${key}-name`) ? say(`bot-${key}-name`) : key.charAt(0).toUpperCase() + key.slice(1);
}

/** How it stands in a list: a level with its number. */
export function botLabel(bot: BotFacts): string {
  return bot.level === null ? botTitle(bot.key) : say("around-bot-level", { level: bot.level, name: botTitle(bot.key) });
}

export function botAbout(bot: BotFacts): string {
  return has(`bot-${bot.key}-about`) ? say(`bot-${bot.key}-about`) : bot.about;
}

/** Those that play the game of this key, on whatever map. */
export function botsFor(game: string, bots: readonly BotFacts[]): BotFacts[] {
  return bots.filter((bot) => bot.plays.includes(rulesOf(game)));
}

export interface BotGroup {
  key: "levels" | "styles" | "more";
  bots: BotFacts[];
}

/** As people choose among them: levels from the weakest on, then styles, then all others; none of these is empty. */
export function botGroups(bots: readonly BotFacts[]): BotGroup[] {
  const levels = bots.filter((bot) => bot.level !== null).sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
  const groups: BotGroup[] = [
    { key: "levels", bots: levels },
    { key: "styles", bots: bots.filter((bot) => bot.level === null && bot.style) },
    { key: "more", bots: bots.filter((bot) => bot.level === null && !bot.style) },
  ];
  return groups.filter((group) => group.bots.length > 0);
}
