import { expect, test } from "vitest";
import { DEFAULTS, sensible } from "@/preferences.svelte";

test("nothing kept gives the defaults, in the language of the browser", () => {
  expect(sensible(null)).toEqual(DEFAULTS);
  expect(sensible(null, "fr").language).toBe("fr");
});

test("what was chosen is kept", () => {
  expect(sensible({ symbols: false, confirmClaims: "always", textSize: 150 })).toMatchObject({
    symbols: false,
    confirmClaims: "always",
    textSize: 150,
  });
});

test("what makes no sense falls back to the default, and the rest is kept", () => {
  const found = sensible({ theme: "pink", textSize: 900, speed: "fast", sound: 1, name: "x".repeat(90), outline: false });
  expect(found).toMatchObject({ theme: "auto", textSize: 100, speed: 1, sound: false, outline: false });
  expect(found.name).toHaveLength(40);
});

test("symbols are on, sounds are off, claims ask on touch screens only", () => {
  expect(DEFAULTS).toMatchObject({ symbols: true, sound: false, confirmClaims: "touch" });
});
