// What this browser keeps, and what holds where it keeps nothing.

import { afterEach, expect, test, vi } from "vitest";
import { store, stored } from "@/stored";

afterEach(() => vi.unstubAllGlobals());

test("what a browser refuses to keep holds for as long as the page is open, and gives way to what is kept later", () => {
  const kept = new Map([["key", "1"]]);
  let isFull = true;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error("full");
      kept.set(key, value);
    },
  });
  store("key", 2);
  expect(stored("key")).toBe(2);
  isFull = false;
  store("key", 3);
  kept.set("key", "4"); // by another page
  expect(stored("key")).toBe(4);
});
