// The replay: moments are fetched one at a time and never twice, the player moves through them, secrets stay secrets.

import { beforeAll, beforeEach, afterEach, describe, expect, test, vi } from "vitest";
import { asSeenBy, nextTurn, numberIn, previousTurn, turnsOf } from "@/afterwards/replay/moves";
import { Player } from "@/afterwards/replay/player.svelte";
import { Steps } from "@/afterwards/replay/steps";
import { prefs } from "@/preferences.svelte";
import { ApiError } from "@/protocol/api";
import type { Replay, ReplayStep, Told } from "@/protocol/types";
import { needLanguage } from "@/words/words.svelte";
import { facts } from "../facts";

const moment = (step: number, seat: number | null): ReplayStep => ({ step, seat }) as unknown as ReplayStep;

/** A server that answers when it is told to. */
class Slow {
  asked: string[] = [];
  #waiting: ((fail?: unknown) => void)[] = [];
  readonly load = (step: number, seat: number | null): Promise<ReplayStep> => {
    this.asked.push(`${step}:${seat ?? "open"}`);
    return new Promise((resolve, reject) =>
      this.#waiting.push((fail) => (fail === undefined ? resolve(moment(step, seat)) : reject(fail))),
    );
  };
  async answer(fail?: unknown): Promise<void> {
    this.#waiting.shift()!(fail);
    await settle();
  }
}
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const patience = { wait: () => Promise.resolve() };

describe("moments", () => {
  test("one that was fetched is not fetched again", async () => {
    const server = new Slow();
    const steps = new Steps(server.load, patience);
    const first = steps.want(3, null);
    await server.answer();
    expect((await first)?.step).toBe(3);
    expect((await steps.want(3, null))?.step).toBe(3);
    expect(server.asked).toEqual(["3:open"]);
  });

  test("while one is on its way, only the last of many wishes is asked for next", async () => {
    const server = new Slow();
    const steps = new Steps(server.load, patience);
    const wishes = [1, 2, 3, 4, 50].map((step) => steps.want(step, null));
    await server.answer();
    await server.answer();
    expect(server.asked).toEqual(["1:open", "50:open"]);
    expect((await Promise.all(wishes)).map((found) => found?.step ?? null)).toEqual([null, null, null, null, 50]);
  });

  test("there is a pause between two requests, however fast the server answers", async () => {
    const waits: number[] = [];
    const steps = new Steps((step, seat) => Promise.resolve(moment(step, seat)), {
      gap: 90,
      wait: (ms) => Promise.resolve(void waits.push(ms)),
    });
    await steps.want(1, null);
    await steps.want(2, null);
    await settle();
    expect(waits).toEqual([90, 90]);
  });

  test("what somebody looks at goes before what is fetched ahead", async () => {
    const server = new Slow();
    const steps = new Steps(server.load, patience);
    steps.prefetch([1, 2, 3], null);
    const wish = steps.want(9, null);
    await server.answer();
    await server.answer();
    expect(server.asked.slice(0, 2)).toEqual(["1:open", "9:open"]);
    expect((await wish)?.step).toBe(9);
  });

  test("a wish for what is just being fetched ahead is answered by that, and not asked for again", async () => {
    const server = new Slow();
    const steps = new Steps(server.load, patience);
    steps.prefetch([5], null);
    const wish = steps.want(5, null);
    await server.answer();
    expect((await wish)?.step).toBe(5);
    expect(server.asked).toEqual(["5:open"]);
  });

  test("the same moment through other eyes is another one", async () => {
    const server = new Slow();
    const steps = new Steps(server.load, patience);
    void steps.want(5, null);
    await server.answer();
    void steps.want(5, 1);
    await server.answer();
    expect(server.asked).toEqual(["5:open", "5:1"]);
  });

  test("when the server says too often, it is asked again after a pause", async () => {
    const server = new Slow();
    const waits: number[] = [];
    const steps = new Steps(server.load, { pause: 1500, wait: (ms) => Promise.resolve(void waits.push(ms)) });
    const wish = steps.want(7, null);
    await server.answer(new ApiError(429, { code: "too_many", message: "" }));
    await server.answer();
    expect((await wish)?.step).toBe(7);
    expect(waits).toContain(1500);
  });

  test("a failure is told to whoever wished, and the next wish tries again", async () => {
    const server = new Slow();
    const steps = new Steps(server.load, patience);
    const wish = steps.want(7, null);
    const outcome = expect(wish).rejects.toBeInstanceOf(ApiError);
    await server.answer(new ApiError(0, { code: "offline", message: "" }));
    await outcome;
    const again = steps.want(7, null);
    await settle();
    await server.answer();
    expect((await again)?.step).toBe(7);
  });
});

const MOVES = [0, 1, 1, 1, 0, 0].map((seat) => ({ seat, lines: ["something"] }));

describe("turns", () => {
  test("the next turn begins with the first move of somebody else", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((step) => nextTurn(MOVES, step))).toEqual([1, 2, 5, 5, 5, 6, 6]);
  });

  test("back by a turn is the start of this one, or of the one before if that is where we are", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((step) => previousTurn(MOVES, step))).toEqual([0, 0, 1, 2, 2, 2, 5]);
  });
});

test("a number of the address that is none, or too large, does no harm", () => {
  expect(numberIn("12", 100, 0)).toBe(12);
  expect(numberIn("1200", 100, 0)).toBe(100);
  expect(["-3", "1e3", "x", "", "99999999", null].map((text) => numberIn(text, 100, 0))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(numberIn("9", 3, null)).toBeNull();
});

describe("the player", () => {
  const all = (): Player => new Player(MOVES, new Steps((step, seat) => Promise.resolve(moment(step, seat)), patience));

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("stays between the deal and the last move", async () => {
    const player = all();
    player.back();
    expect(player.step).toBe(0);
    player.go(999);
    await settle();
    expect([player.step, player.shown?.step]).toEqual([6, 6]);
  });

  test("plays to the end by itself, move by move, and stops there", async () => {
    const player = all();
    await settle();
    player.play();
    const seen: number[] = [];
    for (let move = 0; move < 12 && player.isPlaying; move += 1) {
      await vi.runOnlyPendingTimersAsync();
      await settle();
      seen.push(player.shown!.step);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    expect(player.isPlaying).toBe(false);
  });

  test("begins again when it is played at the end", async () => {
    const player = all();
    player.go(6);
    await settle();
    player.play();
    await settle();
    expect(player.shown?.step).toBe(0);
    expect(player.isPlaying).toBe(true);
    player.pause();
  });

  test("stops playing when somebody goes elsewhere", async () => {
    const player = all();
    await settle();
    player.play();
    player.go(4);
    await settle();
    await vi.runAllTimersAsync();
    expect([player.step, player.isPlaying]).toEqual([4, false]);
  });

  test("keeps the moment that was shown when the next one cannot be had, and says so", async () => {
    let isDown = false;
    const load = (step: number, seat: number | null): Promise<ReplayStep> =>
      isDown ? Promise.reject(new ApiError(0, { code: "offline", message: "" })) : Promise.resolve(moment(step, seat));
    const player = new Player(MOVES, new Steps(load, patience), 2);
    await settle();
    isDown = true;
    player.go(6);
    await settle();
    expect(player.shown?.step).toBe(2);
    expect(player.failure).toBeInstanceOf(ApiError);
    isDown = false;
    player.again();
    await settle();
    expect([player.shown?.step, player.failure]).toEqual([6, null]);
  });

  test("shows the same moment through other eyes", async () => {
    const player = all();
    player.go(3);
    player.look(1);
    await settle();
    expect(player.shown).toEqual({ step: 3, seat: 1 });
  });
});

describe("what a seat saw", () => {
  beforeAll(async () => {
    prefs.language = "en";
    await needLanguage("en");
  });
  const moves = [
    { step: 1, seat: 0, action: "keep 1", lines: [], events: [{ kind: "kept", seat: 0, count: 1, tickets: [0] }, { kind: "kept", seat: 0, count: 1 }] },
    { step: 2, seat: 1, action: "draw", lines: [], events: [{ kind: "drew", seat: 1, card: 7 }] },
    { step: 3, seat: 1, action: "suit R", lines: [], events: [] },
  ] as unknown as Replay["moves"];
  const told = (viewer: number | null): string[] =>
    turnsOf(moves, ["Anne", "Bob"], facts, viewer).flatMap((turn) => turn.moves.flatMap((move) => move.lines.map((line) => line.text)));

  test("with everything open every card and ticket is told, once", () => {
    expect(told(null)).toEqual(["Anne keeps A–D (9).", "Bob draws a red card from the deck."]);
  });

  test("through a seat's eyes the others' cards and tickets are numbers", () => {
    expect(told(1)).toEqual(["Anne keeps one ticket.", "You draw a red card from the deck."]);
    expect(told(0)).toEqual(["You keep A–D (9).", "Bob draws a card from the deck."]);
  });

  test("what everybody saw stays as it is", () => {
    const claimed: Told = { kind: "claimed", seat: 1, route: 2, cards: [1], points: 2 };
    expect(asSeenBy(claimed, 0)).toEqual(claimed);
  });

  test("a small decision without anything to tell is not in the list", () => {
    expect(turnsOf(moves, ["Anne", "Bob"], facts, null).flatMap((turn) => turn.moves.map((move) => move.step))).toEqual([1, 2]);
  });
});
