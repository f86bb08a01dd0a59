import { describe, expect, it } from "vitest";
import { isGuestName, loginProblem, passwordProblem } from "@/around/people";
import { drawQr, QUIET } from "@/around/waiting/qr";
import { isLocal } from "@/around/waiting/share";
import { rulesOf } from "@/around/titles";
import { FileProblem, recordIn } from "@/around/lobby/upload";
import { ago, lengthOf } from "@/around/when";

describe("a QR code", () => {
  const drawing = drawQr("http://127.0.0.1:8620/join/d3bJ0xq9VnE2rT5wYk7a");
  const dark = new Set<string>();
  for (const [, x, y, width] of drawing.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(width); step++) dark.add(`${Number(x) + step},${y}`);

  it("has light around it, as wide as cameras need", () => {
    const numbers = [...dark].flatMap((module) => module.split(",").map(Number));
    expect(Math.min(...numbers)).toBe(QUIET);
    expect(Math.max(...numbers)).toBe(drawing.size - QUIET - 1);
  });

  it("has the three large squares that cameras look for, and none in the fourth corner", () => {
    const last = drawing.size - QUIET - 7;
    const ring = (x: number, y: number): boolean =>
      Array.from({ length: 7 }, (_, i) => dark.has(`${x + i},${y}`) && dark.has(`${x},${y + i}`)).every(Boolean);
    expect([ring(QUIET, QUIET), ring(last, QUIET), ring(QUIET, last)]).toEqual([true, true, true]);
    expect(ring(last, last)).toBe(false);
  });

  it("differs for different links", () => {
    expect(drawQr("http://a.example/join/1").path).not.toBe(drawQr("http://a.example/join/2").path);
  });
});

describe("a link", () => {
  it("is local when it leads to the same machine", () => {
    expect(["http://localhost:1/x", "http://127.0.0.1:8620/join/a", "http://[::1]:8620/"].map(isLocal)).toEqual([true, true, true]);
    expect(["https://games.example.org/join/a", "http://192.168.1.7:8620/", "nonsense"].map(isLocal)).toEqual([false, false, false]);
  });
});

describe("people", () => {
  it("are guests until they have said a name", () => {
    expect(isGuestName("Guest 1234")).toBe(true);
    expect(["Guest", "Guest 12345", "Anne", "guest 1234"].some(isGuestName)).toBe(false);
  });

  it("sign in with small letters and a long enough password", () => {
    expect(loginProblem("anne.b-2_c")).toBeNull();
    for (const login of ["an", "Anne", ".anne", "anne!", "x".repeat(41)]) expect(loginProblem(login)).toBe("set-login-wrong");
    expect(passwordProblem("12345678")).toBeNull();
    for (const password of ["1234567", "x".repeat(201)]) expect(passwordProblem(password)).toBe("set-password-wrong");
  });
});

describe("a file with a game", () => {
  const wordsFor = (text: string): string => {
    try {
      recordIn(text);
      return "";
    } catch (error) {
      return error instanceof FileProblem ? error.words : "?";
    }
  };

  it("is refused with the reason when it cannot be one", () => {
    expect(wordsFor("  ")).toBe("upload-empty");
    expect(wordsFor("hello")).toBe("upload-no-json");
    expect(["[]", "3", "null", '{"game":"usa"}'].map(wordsFor)).toEqual(Array(4).fill("upload-no-record"));
    expect(wordsFor('{"game":"usa","moves":[]}')).toBe("");
  });
});

describe("words for time", () => {
  it("say how long ago something was in the largest unit", () => {
    const now = 10 * 86_400_000;
    expect(ago(now - 30_000, now, "en")).toBe("now");
    expect(ago(now - 5 * 60_000, now, "en")).toBe("5 minutes ago");
    expect(ago(now - 3 * 3_600_000, now, "fr")).toBe("il y a 3 heures");
    expect(ago(now - 86_400_000, now, "en")).toBe("yesterday");
    expect(ago(now + 5_000, now, "en")).toBe("now"); // the server's clock may be ahead of ours
  });

  it("say a length in the largest unit that fits evenly", () => {
    expect([600, 90, 86_400, 3_600, 0].map((seconds) => lengthOf(seconds, "en"))).toEqual([
      "10 minutes", "90 seconds", "1 day", "1 hour", "0 seconds",
    ]);
  });
});

describe("the key of a game on a given map", () => {
  it("names the rules that it is played by", () => {
    expect([rulesOf("europe@alps-3f2a91bc10"), rulesOf("usa")]).toEqual(["europe", "usa"]);
  });
});
