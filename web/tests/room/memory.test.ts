// What a browser remembers of a log, and what it notices.

import { beforeEach, expect, it, vi } from "vitest";
import { Memory } from "@/room/memory";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

it("agrees with a log that goes on", () => {
  const memory = new Memory("room");
  expect(memory.agrees(1, "a")).toBe(true);
  expect(memory.agrees(2, "b")).toBe(true);
  expect(memory.agrees(2, "b")).toBe(true);
  expect(memory.agrees(1, "a")).toBe(true);
  expect(memory.last).toEqual({ version: 2, head: "b" });
});

it("notices another hash at the version that it remembers", () => {
  new Memory("room").agrees(5, "a");
  expect(new Memory("room").agrees(5, "b")).toBe(false);
});

it("notices a log that does not reach so far any more", () => {
  const memory = new Memory("room");
  memory.agrees(5, "a");
  expect(memory.agrees(5, null)).toBe(false);
});

it("keeps rooms apart", () => {
  new Memory("room").agrees(5, "a");
  expect(new Memory("other").last).toBeNull();
  expect(new Memory("other").agrees(5, "b")).toBe(true);
  expect(new Memory("room").last).toEqual({ version: 5, head: "a" });
});
