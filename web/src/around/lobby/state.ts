// How a table stands, in a few words.

import type { RoomBrief } from "@/protocol/types";
import { say } from "@/words/words.svelte";

/** Whether bots stand in at all my seats. */
export function isPlayedForMe(room: RoomBrief): boolean {
  return room.mine.length > 0 && room.mine.every((seat) => room.bots[seat] !== null);
}

export function roomStateText(room: RoomBrief): string {
  switch (room.status) {
    case "waiting":
      return room.open_seats > 0 ? say("table-waiting", { count: room.open_seats }) : say("table-ready");
    case "running": {
      if (room.my_turn) return say("table-your-turn");
      if (isPlayedForMe(room)) return say("table-bot-for-me");
      const name = room.to_move === null ? null : (room.seats[room.to_move] ?? null);
      return name === null ? say("table-running") : say("table-turn-of", { name });
    }
    case "over":
      return say("table-over");
    case "closed":
      return say("table-closed");
  }
}
