// The beginning of a game: this browser adds a number of its own to the shuffle.

import * as server from "@/protocol/api";
import type { MyRoom, Room, SeatRequest } from "@/protocol/types";

/** Loaded when it is wanted: the hashes are no part of the first page. */
const shuffles = (): Promise<typeof import("@/room/shuffle")> => import("@/room/shuffle");

/** By room, what came of showing the number there: whoever starts and whoever listens would send it twice. */
const shown = new Map<string, Promise<MyRoom>>();

/** The cards are dealt, or the others are asked for the numbers that they have sealed. */
export async function startRoom(room: Room): Promise<MyRoom> {
  if (room.shuffle === null) return server.startRoom(room.id);
  const { bound, pledgeOf, sealOf } = await shuffles();
  const { number } = pledgeOf(room.id, room.shuffle.commitment);
  const answer = await server.startRoom(room.id, sealOf(room.id, number));
  bound(room.id);
  return (await addNumber(answer.room).catch(() => null)) ?? answer;
}

/** In by a link; where it names a seat, a number is sealed as soon as the room is known. */
export async function joinRoom(token: string): Promise<MyRoom> {
  const answer = await server.join(token);
  return (answer.mine.length > 0 ? await addNumber(answer.room).catch(() => null) : null) ?? answer;
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

/** What a room that waits wants of its people: a seal, once, and the number when the list of all seals is fixed. */
export async function addNumber(room: Room): Promise<MyRoom | null> {
  if (room.shuffle === null || room.status !== "waiting") return null;
  const { bound, fixed, isOneEach, pledgeOf, sealOf, sealsOf } = await shuffles();
  const { number, isBound } = pledgeOf(room.id, room.shuffle.commitment);
  const seal = sealOf(room.id, number);
  const mine = room.shuffle.numbers.find((one) => one.seal === seal);
  if (room.shuffle.is_opening) {
    if (mine === undefined || mine.number !== null || !isOneEach(room)) return null;
    const before = shown.get(room.id);
    if (before !== undefined) return before;
    fixed(room.id, sealsOf(room.shuffle.numbers));
    const answer = server.showNumber(room.id, number);
    shown.set(room.id, answer);
    answer.catch(() => shown.delete(room.id));
    return answer;
  }
  if (mine !== undefined || isBound) return null;
  const answer = await server.sealNumber(room.id, seal);
  bound(room.id);
  return answer;
}
