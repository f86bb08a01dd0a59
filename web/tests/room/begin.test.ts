// What this browser sends before a deal, to a server that is only a script: one seal, and the number when all seals are fixed.

import { beforeEach, expect, test, vi } from "vitest";
import type { MyRoom, Room } from "@/protocol/types";
import { addNumber, joinRoom, sit, startRoom } from "@/room/begin";
import { knownPledge, sealOf } from "@/room/shuffle";

type Added = { seats: number[]; name: string; seal: string | null; number: string | null };

const THEIRS: Added = { seats: [1], name: "Ben", seal: "b2".repeat(32), number: null };
const seats = [0, 1].map((seat) => ({ seat, kind: "person", name: `P${seat}` }));

let rooms = 0;
let sent: [path: string, body: Record<string, string>][] = [];
let added: Added[] = [];
let isOpening = false;
let id = "";
let refusesNext = false;

function room(): Room {
  const shuffle = { commitment: "c0".repeat(32), is_opening: isOpening, numbers: added, secret: null };
  return { id, status: "waiting", seats, shuffle, continued_from: null } as unknown as Room;
}

/** What comes of a request: whoever asks is Ada, at seat 0. */
function carryOut(path: string, body: Record<string, string>): MyRoom {
  sent.push([path.replace(`/api/rooms/${id}`, ""), body]);
  if (body.seal) added = [...added.filter((one) => one.name !== "Ada"), { seats: [0], name: "Ada", seal: body.seal, number: null }];
  if (path.endsWith("/start")) isOpening = true;
  if (body.number) added = added.map((one) => (one.name === "Ada" ? { ...one, number: body.number! } : one));
  return { room: room(), mine: [0], is_owner: true, my_turn: false };
}

function answered(body: MyRoom): Response {
  const status = refusesNext ? 503 : 200;
  refusesNext = false;
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

const seals = (): (string | null)[] => added.map((one) => one.seal);
const number = (): string => knownPledge(id)!.number;

beforeEach(() => {
  id = `room${++rooms}`;
  [sent, added, isOpening] = [[], [], false];
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) =>
    Promise.resolve(answered(carryOut(path, JSON.parse(body ?? "{}")))),
  );
});

test("whoever starts is bound first, and shows the number to a list of seals that is fixed", async () => {
  added = [THEIRS];
  const answer = await startRoom(room());
  expect(sent).toEqual([["/start", { seal: sealOf(id, number()) }], ["/number", { number: number() }]]);
  expect(knownPledge(id)).toMatchObject({ isBound: true, seals: [THEIRS.seal, sealOf(id, number())] });
  expect(answer.room.shuffle!.numbers[1]!.number).toBe(number());
});

test("whoever sits down or comes by a link seals a number at once", async () => {
  await sit(room(), 0, { who: "me" });
  expect(sent).toEqual([["/seats/0", { who: "me", seal: sealOf(id, number()) }]]);
  id = "other";
  [sent, added] = [[], []];
  await joinRoom("token");
  expect(sent).toEqual([["/api/join", { token: "token", seals: true }], ["/seal", { seal: sealOf(id, number()) }]]);
});

test("what this browser sees late is sealed, and shown when the seals are fixed", async () => {
  await addNumber(room());
  added = [...added, THEIRS];
  await addNumber(room());
  expect(sent.map(([path]) => path)).toEqual(["/seal"]);
  isOpening = true;
  await addNumber(room());
  await addNumber(room());
  expect(sent.slice(1)).toEqual([["/number", { number: number() }]]);
  expect(knownPledge(id)!.seals).toEqual(seals());
});

test("a number is shown once, whoever asks for it here, and again if that has failed", async () => {
  await addNumber(room());
  isOpening = true;
  const asked = room();
  refusesNext = true;
  await expect(addNumber(asked)).rejects.toThrow();
  await Promise.all([addNumber(asked), addNumber(asked)]);
  await addNumber(asked);
  expect(sent.map(([path]) => path)).toEqual(["/seal", "/number", "/number"]);
});

test("a browser that can keep nothing seals once, and shows that number", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("blocked");
    },
    setItem: () => {
      throw new Error("blocked");
    },
  });
  for (let entry = 0; entry < 5; entry++) await addNumber(room());
  expect(sent.map(([path]) => path)).toEqual(["/seal"]);
  isOpening = true;
  await addNumber(room());
  expect(sent[1]).toEqual(["/number", { number: number() }]);
  expect(sealOf(id, number())).toBe(sent[0]![1].seal);
});

test("a seal that the server passes over is not sent again and again", async () => {
  for (let entry = 0; entry < 5; entry++) {
    added = [];
    await addNumber(room());
  }
  expect(sent).toHaveLength(1);
});

test.each([
  ["somebody has two seals", [THEIRS, { ...THEIRS, seal: "c3".repeat(32) }]],
  ["seals are of nobody", [{ ...THEIRS, seats: [] }, { ...THEIRS, seats: [], seal: "c3".repeat(32) }]],
  ["a seal is of a seat that there is not", [{ ...THEIRS, seats: [2] }]],
])("no number is shown where %s", async (_, others) => {
  await addNumber(room());
  added = [...added, ...others];
  isOpening = true;
  await addNumber(room());
  expect(sent.map(([path]) => path)).toEqual(["/seal"]);
});

test("no number is shown where its seal is not in the list", async () => {
  await addNumber(room());
  [added, isOpening] = [[THEIRS], true];
  await addNumber(room());
  expect(sent.map(([path]) => path)).toEqual(["/seal"]);
});
