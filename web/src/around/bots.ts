// What bots are called and how they play: our words where there are some, else what the server says.

import type { BotFacts } from "@/protocol/types";
import { has, say } from "@/words/words.svelte";

export function botTitle(key: string): string {
  return has(`bot-${key}-name`) ? say(`bot-${key}-name`) : key.charAt(0).toUpperCase() + key.slice(1);
}

export function botAbout(bot: BotFacts): string {
  return has(`bot-${bot.key}-about`) ? say(`bot-${bot.key}-about`) : bot.about;
}
