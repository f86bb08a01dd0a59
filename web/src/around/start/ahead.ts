// What a table needs, fetched while the server still makes it. What fails here is asked for again, and told, there.

import { loadDrawing } from "@/board/load";
import { loadRoomPage } from "@/pages";
import { facts } from "@/protocol/api";

/** The page, the facts and the board of a game for so many players are on their way. */
export function prepareTable(game: string, players: number): void {
  const nothing = (): undefined => undefined;
  loadRoomPage().catch(nothing);
  facts(game, players)
    .then((about) => (about.engine === "board" ? loadDrawing(about) : null))
    .catch(nothing);
}
