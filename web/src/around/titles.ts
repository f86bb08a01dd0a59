// What games are called, also those on maps that the server was given.

import type { GameBrief } from "@/protocol/types";
import { gameName, titleOf } from "@/words/names";
import { inWords } from "@/words/numbers";
import { has, say } from "@/words/words.svelte";

/** The rules that a key names: `europe@alps-3f2a91bc10` is played by those of `europe`. */
export function rulesOf(key: string): string {
  return key.split("@")[0] ?? key;
}

/** The name of the game that a room plays; a map that is no longer offered is called by its key. */
export function titleOfKey(key: string, games: readonly GameBrief[]): string {
  const known = games.find((game) => game.key === key);
  if (known !== undefined) return titleOf(known);
  if (!key.includes("@")) return gameName(key);
  const map = (key.split("@")[1] ?? "").replace(/-[0-9a-f]{10}$/, "").replaceAll("_", " ");
  return say("game-on-map", { map, game: gameName(rulesOf(key)) });
}

/** What a game is like, in one line. */
export function aboutGame(game: GameBrief): string {
  const id = game.map_name === null ? `home-about-${game.rules}` : "home-about-map";
  const [few, many] = [inWords(game.least_players), inWords(game.most_players)];
  return has(id) ? say(id, { map: game.map_name ?? "", few, many }) : "";
}

export function playersText(game: Pick<GameBrief, "least_players" | "most_players">): string {
  const { least_players: few, most_players: many } = game;
  return few === many ? say("home-players-exactly", { many }) : say("home-players", { few, many });
}
