// The shuffle worked out again in the browser's own code, from what the project's Python tells of whole games.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { bound, check, fixed, knownPledge, outcomeOf, pledgeOf, sealOf, sealsOf } from "@/room/shuffle";
import type { ShuffleProof } from "@/protocol/types";
import { asked, SLOW } from "../python";

const MINE = "a1".repeat(32);

const GAMES = `
import json
from branchline.rooms import Host, NewRoom, Person, SeatChoice
from branchline.rooms.fairness.shuffle import seal_of
from branchline.rooms.fairness.verification import proof_document

def played(game, players):
    host = Host()
    ada = Person("ada", "Ada")
    room = host.open(ada, NewRoom(game, seats=[SeatChoice("me")] + [SeatChoice("bot", "greedy")] * (players - 1)))
    host.start(room, ada, seal_of(room.id, "${MINE}"))
    host.show_number(room, ada, "${MINE}")
    host.play_bots(room)
    while room.state.to_move is not None:
        host.move(room, ada, 0, room.state.table.legal()[0])
        host.play_bots(room)
    return proof_document(room.state)

print(json.dumps([played("europe", 2), played("card_game", 2)]))
`;

const proofs = asked(GAMES) as ShuffleProof[];

/** What a server tells at the end of a game in which it has dealt itself another card than was due. */
const CROOKED = `
import json
from branchline.rooms import Host, NewRoom, Person, SeatChoice
from branchline.rooms.fairness.shuffle import seal_of
from branchline.rooms.fairness.verification import proof_document
from tests.rooms.crooked import deal_one_card_to_the_server

deal_one_card_to_the_server()
host = Host()
ada, ben = Person("ada", "Ada"), Person("ben", "Ben")
room = host.open(ada, NewRoom("usa", players=2, public=True))
host.sit(room, ben, 1, SeatChoice("me"))
host.seal(room, ben, seal_of(room.id, "${"b2".repeat(32)}"))
host.start(room, ada, seal_of(room.id, "${MINE}"))
host.show_number(room, ada, "${MINE}")
host.show_number(room, ben, "${"b2".repeat(32)}")
while (seat := room.state.to_move) is not None:
    host.move(room, (ada, ben)[seat], seat, room.state.table.legal()[0])
print(json.dumps(proof_document(room.state)))
`;

/** What a server tells that has put other numbers in after it has seen ours, with all cards as they follow from these. */
function forged(proof: ShuffleProof, numbers: ShuffleProof["numbers"]): ShuffleProof {
  const text = ["branchline deal 1", proof.room, ...numbers.map((one) => one.number!)].join("\0");
  const key = hmac(sha256, hexToBytes(proof.secret), utf8ToBytes(text));
  const outcomes = proof.outcomes.map(({ weights }, place) => ({ weights, picked: outcomeOf(key, place, weights) }));
  return { ...proof, numbers, outcomes };
}

/** What a browser keeps. */
class Kept {
  readonly #kept = new Map<string, string>();
  isFull = false;
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new Error("full");
    this.#kept.set(key, value);
  }
}

let kept = new Kept();

beforeEach(() => vi.stubGlobal("localStorage", (kept = new Kept())));

describe.each(proofs.map((proof, index) => ({ game: ["europe", "card_game"][index], proof })))("$game", ({ proof }) => {
  const pledge = { commitment: proof.commitment, number: MINE, isBound: true, seals: sealsOf(proof.numbers) } as const;
  const ours = proof.numbers[0]!;
  const [theirs, another] = ["b2", "c3"].map((byte) => ({ seal: sealOf(proof.room, byte.repeat(32)), number: byte.repeat(32) }));

  it("finds that every outcome follows from what was bound before", () => {
    expect(proof.outcomes.length).toBeGreaterThan(50);
    expect(check(proof, pledge)).toEqual({ kind: "fair", mine: "in", outcomes: proof.outcomes.length, takenOver: 0, missing: 0 });
    expect(check(proof, null)).toMatchObject({ kind: "fair", mine: "none" });
  });

  it("finds a card that was changed", () => {
    const place = proof.outcomes.findIndex(({ weights }) => weights.filter((weight) => weight > 0).length > 1);
    const outcomes = proof.outcomes.map((one, at) =>
      at === place ? { ...one, picked: one.weights.findIndex((weight, to) => weight > 0 && to !== one.picked) } : one,
    );
    expect(check({ ...proof, outcomes }, pledge)).toEqual({ kind: "outcome", place: place + 1 });
  });

  it.each([
    ["another commitment than before the deal", { commitment: "00".repeat(32) }, "commitment"],
    ["a secret that was not bound", { secret: "00".repeat(32) }, "secret"],
    ["a number that was not sealed", { numbers: [{ seal: "00".repeat(32), number: MINE }] }, "seal"],
    ["outcomes that are passed off as those of another game", { begins_at: 12 }, "begins"],
    ["a game without any outcome", { outcomes: [] }, "nothing"],
  ])("finds %s", (_, change, kind) => {
    expect(check({ ...proof, ...change }, pledge)).toEqual({ kind });
  });

  it.each([
    ["added", [ours], [ours, theirs!]],
    ["put before the others", [ours], [theirs!, ours]],
    ["replaced", [theirs!, ours], [another!, ours]],
    ["taken away", [theirs!, ours], [ours]],
    ["put in another order", [theirs!, ours], [ours, theirs!]],
  ])("finds a seal that was %s after our number was shown, though every card follows", (_, before, after) => {
    const shown = { ...pledge, seals: sealsOf(before) };
    expect(check(forged(proof, before), shown).kind).toBe("fair");
    expect(check(forged(proof, after), shown)).toEqual({ kind: "seals" });
  });

  it("finds its own number left out", () => {
    expect(check(forged(proof, [theirs!]), { ...pledge, seals: undefined })).toEqual({ kind: "left-out" });
  });

  it("says of a game that goes on which outcomes prove nothing, and calls it not fair if that is all of them", () => {
    expect(check({ ...proof, begins_at: 12 }, pledge, true)).toMatchObject({ kind: "fair", takenOver: 12 });
    expect(check({ ...proof, begins_at: proof.outcomes.length }, pledge, true)).toEqual({ kind: "nothing" });
  });

  it("misses no number that the server never took", () => {
    const { isBound, ...drawn } = pledge;
    expect(isBound).toBe(true);
    expect(check({ ...proof, numbers: [] }, drawn).kind).not.toBe("left-out");
  });
});

it("finds the card that a changed server has dealt itself", () => {
  const proof = asked(CROOKED) as ShuffleProof;
  expect(check(proof, { commitment: proof.commitment, number: MINE })).toEqual({ kind: "outcome", place: 12 });
}, SLOW);

it("draws one number for a room and keeps it", () => {
  const pledge = pledgeOf("room", "c0".repeat(32));
  expect(pledge.number).toMatch(/^[0-9a-f]{64}$/);
  expect(pledgeOf("room", "other")).toEqual(pledge);
  expect(knownPledge("room")).toEqual(pledge);
  expect(knownPledge("another")).toBeNull();
  expect(pledgeOf("another", "c0".repeat(32)).number).not.toBe(pledge.number);
});

it("remembers that the server has taken a number", () => {
  pledgeOf("room", "c0".repeat(32));
  pledgeOf("another", "c0".repeat(32));
  bound("room");
  expect([knownPledge("room")?.isBound, knownPledge("another")?.isBound]).toEqual([true, undefined]);
});

it("keeps to the seals that were there when its number was first shown", () => {
  pledgeOf("room", "c0".repeat(32));
  fixed("room", ["one", "two"]);
  fixed("room", ["one", "two", "three"]);
  expect(knownPledge("room")).toMatchObject({ isBound: true, seals: ["one", "two"] });
});

it("keeps to its number where the browser keeps nothing", () => {
  kept.isFull = true;
  const pledge = pledgeOf("full", "c0".repeat(32));
  expect(pledge.number).toMatch(/^[0-9a-f]{64}$/);
  bound("full");
  expect(pledgeOf("full", "c0".repeat(32))).toEqual({ ...pledge, isBound: true });
});

it("seals a number as the server does", () => {
  const script = `import json; from branchline.rooms.fairness.shuffle import seal_of; print(json.dumps(seal_of("room", "${MINE}")))`;
  expect(sealOf("room", MINE)).toBe(asked(script));
}, SLOW);

it("picks each place as often as its weight says", () => {
  const counts = [0, 0, 0, 0];
  for (let place = 0; place < 800; place++) counts[outcomeOf(new Uint8Array([1, 2, 3]), place, [1, 0, 3, 4])]! += 1;
  expect(counts[1]).toBe(0);
  expect(counts.map((count) => Math.round(count / 100))).toEqual([1, 0, 3, 4]);
});
