// Sounds: short, only for those who want them, and not before the page was touched.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { soundOf } from "@/play/follow.svelte";
import { prefs } from "@/preferences.svelte";
import { SOUNDS, type Sound } from "@/sound";

const started = vi.fn();
let made = 0;

function part(): object {
  const value = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, value: 0 };
  const node = { gain: value, frequency: value, Q: value, start: started, stop: () => undefined, connect: (to: object) => to };
  return node;
}

class FakeAudio {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  createGain = part;
  createOscillator = part;
  createBufferSource = part;
  createBiquadFilter = part;
  createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
  constructor() {
    made += 1;
  }
}

beforeEach(() => {
  vi.resetModules(); // the module keeps its instrument
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true }, languages: [] });
  started.mockClear();
  made = 0;
});
afterEach(() => vi.unstubAllGlobals());

async function play(sound: Sound, isWanted: boolean): Promise<void> {
  const fresh = await import("@/sound");
  const { prefs: own } = await import("@/preferences.svelte");
  own.sound = isWanted;
  fresh.play(sound);
}

test("sounds are off unless somebody wants them", async () => {
  expect(prefs.sound).toBe(false);
  await play("claim", false);
  expect([made, started.mock.calls.length]).toEqual([0, 0]);
});

test("a sound that is wanted is played, note by note", async () => {
  await play("claim", true);
  expect(made).toBe(1);
  expect(started).toHaveBeenCalledTimes(SOUNDS.claim.length);
});

test("before the page was touched nothing is even tried", async () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false }, languages: [] });
  await play("turn", true);
  expect(made).toBe(0);
});

test.each(Object.entries(SOUNDS))("%s is short and not loud", (_, notes) => {
  for (const one of notes) {
    expect(one.at + one.length).toBeLessThanOrEqual(1.3);
    expect(one.loudness).toBeLessThanOrEqual(0.3);
  }
});

describe("what is heard of a move", () => {
  test.each([
    ["a card drawn", ["drew"], "card"],
    ["a route claimed, and cards turned up with it", ["turned_up", "claimed"], "claim"],
    ["a tunnel, louder than what is claimed through it", ["tunneled", "claimed"], "tunnel"],
    ["the end, louder than all", ["drew", "over", "shown"], "end"],
    ["nothing that makes a sound", ["passed"], null],
  ] as const)("%s", (_, kinds, sound) => {
    expect(soundOf(kinds.map((kind) => ({ kind })))).toBe(sound);
  });
});
