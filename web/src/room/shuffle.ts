// What this browser adds to the shuffle of a room, and what it remembers to check it afterwards (docs/adr/0023).
//
// The hashes are a library's: the browser's own are there over https only, and games at home are played over http.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Room, ShuffleProof } from "@/protocol/types";
import { store, stored } from "@/stored";

/** What was told about a room before its deal, and the number that this browser has added. */
export interface Pledge {
  readonly commitment: string;
  readonly number: string;
  readonly isBound?: true; // the server has taken the seal: without it, this browser has no part in the shuffle
  readonly seals?: readonly string[]; // all of them in their order, as they were fixed when this browser showed its number
}

/** What came of a check; the place of an outcome is counted from 1. */
export type Verdict =
  | { readonly kind: "fair"; readonly mine: "in" | "none"; readonly outcomes: number; readonly takenOver: number; readonly missing: number }
  | { readonly kind: "commitment" | "secret" | "seal" | "seals" | "begins" | "left-out" | "nothing" }
  | { readonly kind: "outcome"; readonly place: number };

const KEY = "branchline.shuffles";
const MOST_KEPT = 60; // rooms
const WORDS = 1n << 64n;

/** The pledge of a room: a number is drawn when its commitment is first told, and kept. */
export function pledgeOf(room: string, commitment: string): Pledge {
  const known = pledges();
  const before = known.find(([one]) => one === room)?.[1];
  if (before !== undefined) return before;
  const pledge = { commitment, number: bytesToHex(crypto.getRandomValues(new Uint8Array(32))) };
  store(KEY, [...known, [room, pledge]].slice(-MOST_KEPT));
  return pledge;
}

/** From now on the number of this browser has to be in the shuffle of a room. */
export function bound(room: string): void {
  amend(room, (pledge) => ({ ...pledge, isBound: true }));
}

/** The number is about to be shown: from now on the seals have to be these. What is said later changes nothing. */
export function fixed(room: string, seals: readonly string[]): void {
  amend(room, (pledge) => ({ ...pledge, isBound: true, seals: pledge.seals ?? seals }));
}

function amend(room: string, change: (pledge: Pledge) => Pledge): void {
  store(KEY, pledges().map(([one, pledge]) => [one, one === room ? change(pledge) : pledge]));
}

/** The seals of a shuffle in their order. */
export function sealsOf(numbers: readonly { readonly seal: string | null }[]): string[] {
  return numbers.flatMap(({ seal }) => seal ?? []);
}

/** Whether nobody has two seals: each is of somebody with a seat, and one may be of the owner, who need not play. */
export function isOneEach({ seats, shuffle }: Room): boolean {
  const sealed = (shuffle?.numbers ?? []).filter(({ seal }) => seal !== null);
  const theirs = sealed.flatMap((one) => one.seats);
  return (
    new Set(theirs).size === theirs.length &&
    theirs.every((seat) => seats[seat]?.kind === "person") &&
    sealed.filter((one) => one.seats.length === 0).length <= 1
  );
}

/** The pledge that this browser has made in a room; null: none, or it has forgotten. */
export function knownPledge(room: string): Pledge | null {
  return pledges().find(([one]) => one === room)?.[1] ?? null;
}

function pledges(): [string, Pledge][] {
  const found = stored(KEY);
  return Array.isArray(found) ? (found as [string, Pledge][]) : [];
}

export function sealOf(room: string, number: string): string {
  return hashOf("number", room, number);
}

/** Whether every outcome of a finished game follows from what was bound before its deal; only one that `isContinued` has others. */
export function check(proof: ShuffleProof, pledge: Pledge | null, isContinued = false): Verdict {
  if (pledge !== null && pledge.commitment !== proof.commitment) return { kind: "commitment" };
  if (hashOf("secret", proof.room, proof.secret) !== proof.commitment) return { kind: "secret" };
  const shown = proof.numbers.filter((one) => one.number !== null);
  if (shown.some((one) => sealOf(proof.room, one.number!) !== one.seal)) return { kind: "seal" };
  const seals = sealsOf(proof.numbers);
  if (pledge?.seals && (pledge.seals.length !== seals.length || pledge.seals.some((seal, at) => seal !== seals[at])))
    return { kind: "seals" };
  if (proof.begins_at !== 0 && !isContinued) return { kind: "begins" };
  const text = ["branchline deal 1", proof.room, ...shown.map((one) => one.number!)].join("\0");
  const key = hmac(sha256, hexToBytes(proof.secret), utf8ToBytes(text));
  for (const [place, { weights, picked }] of proof.outcomes.entries())
    if (place >= proof.begins_at && outcomeOf(key, place, weights) !== picked) return { kind: "outcome", place: place + 1 };
  const isMineIn = pledge?.seals !== undefined && shown.some((one) => one.number === pledge.number);
  if (pledge?.isBound && !isMineIn) return { kind: "left-out" };
  if (proof.outcomes.length <= proof.begins_at) return { kind: "nothing" };
  return {
    kind: "fair",
    mine: isMineIn ? "in" : "none",
    outcomes: proof.outcomes.length - proof.begins_at,
    takenOver: proof.begins_at,
    missing: proof.numbers.length - shown.length,
  };
}

/** The place among the weights that the key of the deal gives to an outcome. */
export function outcomeOf(key: Uint8Array, place: number, weights: readonly number[]): number {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  let left = remainder(key, place, total);
  let index = 0;
  while (left >= BigInt(weights[index]!)) left -= BigInt(weights[index++]!);
  return index;
}

function remainder(key: Uint8Array, place: number, total: bigint): bigint {
  const fair = WORDS - (WORDS % total);
  for (let attempt = 0; ; attempt++) {
    const message = new DataView(new ArrayBuffer(12));
    message.setBigUint64(0, BigInt(place));
    message.setUint32(8, attempt);
    const digest = hmac(sha256, key, new Uint8Array(message.buffer));
    const word = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
    if (word < fair) return word % total;
  }
}

function hashOf(what: string, room: string, value: string): string {
  const zero = new Uint8Array(1);
  return bytesToHex(
    sha256(concatBytes(utf8ToBytes(`branchline ${what} 1`), zero, utf8ToBytes(room), zero, utf8ToBytes(value))),
  );
}
