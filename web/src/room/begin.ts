// The beginning of a game: this browser adds a number of its own to the shuffle.

import * as server from "@/protocol/api";
import type { MyRoom, Room, SeatRequest } from "@/protocol/types";

/** Loaded when it is wanted: the hashes are no part of the first page. */
const shuffles = (): Promise<typeof import("@/room/shuffle")> => import("@/room/shuffle");

/** The cards are dealt, or the others are asked for the numbers that they have sealed. */
export async function startRoom(room: Room): Promise<MyRoom> {
  if (room.shuffle === null) return server.startRoom(room.id);
  const { bound, pledgeOf } = await shuffles();
  const answer = await server.startRoom(room.id, pledgeOf(room.id, room.shuffle.commitment).number);
  bound(room.id);
  return answer;
}

/** A seat is taken, left or given; whoever takes one before the start seals a number in the same breath, so that no start comes between. */
export async function sit(room: Room, seat: number, request: Partial<SeatRequest>): Promise<MyRoom> {
  if (request.who !== "me" || room.shuffle === null || room.status !== "waiting") return server.sit(room.id, seat, request);
  const { bound, pledgeOf, sealOf } = await shuffles();
  const { number } = pledgeOf(room.id, room.shuffle.commitment);
  const answer = await server.sit(room.id, seat, { ...request, seal: sealOf(room.id, number) });
  bound(room.id);
  return answer;
}

/** What a room that waits wants of its people: before the start a seal, and then the number. */
export async function addNumber(room: Room): Promise<void> {
  if (room.shuffle === null || room.status !== "waiting") return;
  const { bound, pledgeOf, sealOf } = await shuffles();
  const { number } = pledgeOf(room.id, room.shuffle.commitment);
  const seal = sealOf(room.id, number);
  const mine = room.shuffle.numbers.find((one) => one.seal === seal);
  if (room.shuffle.is_opening) {
    if (mine !== undefined && mine.number === null) await server.showNumber(room.id, number);
  } else if (mine === undefined) {
    await server.sealNumber(room.id, seal);
    bound(room.id);
  }
}
