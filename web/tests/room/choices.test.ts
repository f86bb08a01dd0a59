import { describe, expect, test } from "vitest";
import { CARDS } from "@/look/cards";
import { cardsOf, choicesOf, claimable, kindOf } from "@/room/choices";
import { facts } from "../facts";

describe("the legal texts sorted by what they are about", () => {
  const { routes } = facts;

  test("a claim is found by its route, with its cards counted by kind", () => {
    const choices = choicesOf(["claim a-b 2P 1L", "claim a-b 3L", "claim b-c#2 1R"], facts);
    expect([...claimable(choices)]).toEqual([routes[0]!.index, routes[2]!.index]);
    expect(choices.claims.get(0)?.map(({ cards }) => cards[8])).toEqual([1, 3]);
    expect(choices.claims.get(0)?.[0]).toEqual({ action: "claim a-b 2P 1L", cards: [2, 0, 0, 0, 0, 0, 0, 0, 1, 0] });
  });

  test("a payment with sets says how many, and the color of a gray tunnel", () => {
    const choices = choicesOf(["claim a-b sets 2", "claim b-c sets 1 R", "pay sets 3"], facts);
    expect(choices.setClaims.get(0)).toEqual([{ action: "claim a-b sets 2", sets: 2, color: null }]);
    expect(choices.setClaims.get(1)).toEqual([{ action: "claim b-c sets 1 R", sets: 1, color: kindOf("R") }]);
    expect(choices.setPays).toEqual([{ action: "pay sets 3", sets: 3, color: null }]);
  });

  test("tickets to keep are counted from 0, and none is a choice too", () => {
    expect(choicesOf(["keep none", "keep 1 3"], facts).keeps).toEqual([[], [0, 2]]);
  });

  test("every other action has its place", () => {
    const choices = choicesOf(
      ["draw", "take R", "tickets", "station b", "pay 1P 2L", "refuse", "pass", "stop", "lay K", "suit G", "cards 3", "locomotives 0", "mix Y"],
      facts,
    );
    expect(choices).toMatchObject({
      any: true, canDraw: true, canTickets: true, canRefuse: true, canPass: true, canStop: true,
      takes: [7], stations: [1], lays: [6], suits: [4], cards: [3], locomotives: [0], mixes: [5],
    });
    expect(choices.pays[0]?.cards[8]).toBe(2);
  });

  test("the sets of tickets to complete are counted as they are shown, and others may follow", () => {
    expect(choicesOf(["complete 1", "complete 2", "other"], facts)).toMatchObject({ any: true, sets: [1, 2], canOther: true });
    expect(choicesOf(["complete 1"], facts)).toMatchObject({ any: true, sets: [1], canOther: false });
  });

  test("an action that the client does not know is an error and not silently left out", () => {
    expect(() => choicesOf(["fly a-b"], facts)).toThrow("fly a-b");
    expect(() => choicesOf(["claim x-y 1R"], facts)).toThrow("x-y");
  });

  test("letters stand for the kinds of cards, a count before them may be left out", () => {
    expect(CARDS.map(({ letter }) => kindOf(letter))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(cardsOf(["R", "2L"])).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 2, 0]);
  });
});
