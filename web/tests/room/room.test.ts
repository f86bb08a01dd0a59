// The store of a room against a server that is only a script: what is shown, what is sent, what is sent again.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, spoken } from "@/live.svelte";
import { countDown } from "@/play/panels/countdown";
import { prefs } from "@/preferences.svelte";
import type { ClientMessage, ServerMessage } from "@/protocol/types";
import { RoomStore } from "@/room/room.svelte";
import { needLanguage } from "@/words/words.svelte";
import { facts } from "../facts";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(word: unknown): void {
    this.onmessage?.({ data: JSON.stringify(word as ServerMessage) });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const seats = [0, 1].map((seat) => ({ seat, kind: "person", name: `P${seat}`, bot: null, stand_in: false, here: true, away_since: null }));
const room = { id: "abcdefgh", game: "usa", players: 2, status: "running", version: 3, seats, confirm: {}, rematch: null };
const view = (version: number, over: object = {}) => ({ version, viewer: 0, to_move: 0, legal: ["draw"], undo: 0, clocks: null, view: { hand: [1] }, scores: null, ...over });
const snapshot = (version: number, over: object = {}, mine = [0]) => ({ type: "snapshot", version, room: { ...room, version }, mine, view: view(version, over) });
const entry = (version: number, seat: number, over: object = {}) => ({
  type: "entry", entry: { version, kind: "moved", seat, at: 0, events: [] }, room: null, mine: null, view: view(version, over),
});

const last = (): FakeSocket => FakeSocket.all.at(-1)!;
const sent = (type: string): ClientMessage[] => last().sent.filter((request) => request.type === type);

let said: object[] = [];

function serve(mine: number[]): void {
  const answers: Record<string, unknown> = {
    "/api/rooms/abcdefgh": { room, mine, is_owner: true, my_turn: true },
    "/api/games/usa?players=2": facts,
  };
  vi.stubGlobal("fetch", (path: string) => {
    const answer = path.includes("/chat") ? { lines: said } : answers[path] ?? { entries: [], version: 3 };
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } }));
  });
}

async function connected(mine = [0]): Promise<RoomStore> {
  serve(mine);
  const store = new RoomStore("abcdefgh");
  await store.connect();
  last().open();
  return store;
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  FakeSocket.all = [];
  said = [];
  prefs.pace = "live";
  prefs.speed = 1;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test", pathname: "/", search: "" });
  vi.stubGlobal("document", { addEventListener: () => 0, removeEventListener: () => 0, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => 0);
  vi.stubGlobal("removeEventListener", () => 0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what the snapshot shows is shown, and a move carries the version that was looked at", async () => {
  const store = await connected();
  last().tell(snapshot(3));
  expect(store.isMyTurn).toBe(true);
  store.move("draw");
  expect(sent("move")).toMatchObject([{ type: "move", seat: 0, version: 3, action: "draw" }]);
});

test("that a bot has failed is told at once", async () => {
  await needLanguage("en");
  const store = await connected();
  last().tell(snapshot(3));
  last().tell({ ...entry(4, 1), entry: { version: 4, kind: "replaced", seat: 1, at: 0, events: [] } });
  expect(store.notice).toBe("The bot at P1's seat has failed. From now on Pragmatist plays there.");
});

test("that a quicker bot decides for a seat is told once, until the bot of the seat is back", async () => {
  await needLanguage("en");
  const store = await connected();
  const withBot = { ...room, seats: [seats[0], { ...seats[1], kind: "bot", bot: "master", name: "Grandmaster" }] };
  const decided = (version: number, bot: string): object => ({ ...entry(version, 1), entry: { version, kind: "moved", seat: 1, bot, at: 0, events: [] } });
  last().tell({ ...snapshot(3), room: withBot });
  last().tell(decided(4, "master"));
  expect(store.notice).toBeNull();
  last().tell(decided(5, "strong"));
  const told = store.notice;
  expect(told).toContain("Grandmaster");
  store.notice = null;
  last().tell(decided(6, "greedy"));
  expect(store.notice).toBeNull();
  last().tell(decided(7, "master"));
  last().tell(decided(8, "strong"));
  expect(store.notice).toBe(told);
});

test("while a move has no answer no second one is sent", async () => {
  const store = await connected();
  last().tell(snapshot(3));
  store.move("draw");
  store.move("draw");
  expect(sent("move")).toHaveLength(1);
  last().tell({ type: "ack", room: "abcdefgh", key: store.sending!.key, version: 4 });
  store.move("draw"); // what came of the first one is not here yet
  expect(sent("move")).toHaveLength(1);
  last().tell(entry(4, 0));
  expect(store.sending).toBeNull();
});

test("a move that was cut off is sent again after the reconnect, with the same key", async () => {
  const store = await connected();
  last().tell(snapshot(3));
  store.move("draw");
  const first = sent("move")[0];
  last().close();
  expect(store.connection).toBe("lost");
  await vi.advanceTimersByTimeAsync(1_000);
  last().open();
  expect(sent("hello")).toMatchObject([{ last_version: 3 }]);
  last().tell(snapshot(3));
  expect(sent("move")).toEqual([first]);
});

test("entries that came twice are shown once, and a hole makes the client ask again", async () => {
  const store = await connected();
  last().tell(snapshot(3));
  last().tell(entry(4, 1));
  last().tell(entry(4, 1));
  expect(store.log.map(({ version }) => version)).toEqual([4]);
  last().tell(entry(6, 1));
  expect(store.view?.version).toBe(4);
  expect(sent("hello").at(-1)).toMatchObject({ last_version: 4 });
});

test("a refusal is told in words and frees the way for another move", async () => {
  const store = await connected();
  last().tell(snapshot(3));
  store.move("draw");
  last().tell({ type: "refused", key: store.sending!.key, error: { code: "odd", message: "no" } });
  expect(store.sending).toBeNull();
  expect(store.notice).toBe("no");
});

test("step by step the moves of others wait to be shown, and one's own do not", async () => {
  prefs.pace = "step";
  const store = await connected();
  last().tell(snapshot(3, { legal: [], to_move: 1 }));
  last().tell(entry(4, 1, { to_move: 1, legal: [] }));
  last().tell(entry(5, 1));
  expect(store.behind).toBe(2);
  expect(store.isMyTurn).toBe(false);
  store.step();
  expect(store.view?.version).toBe(4);
  store.step();
  expect(store.isMyTurn).toBe(true);
  last().tell(entry(6, 0));
  expect(store.behind).toBe(0);
});

test("slowly each move of another has its time", async () => {
  prefs.pace = "slow";
  const store = await connected();
  last().tell(snapshot(3, { legal: [], to_move: 1 }));
  last().tell(entry(4, 1));
  last().tell(entry(5, 1));
  expect(store.view?.version).toBe(3);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(store.view?.version).toBe(4);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(store.view?.version).toBe(5);
});

test("when the curtain falls nothing of the seat is left, even before the server has answered", async () => {
  const store = await connected([0, 1]);
  last().tell(snapshot(3, { viewer: 0, to_move: 1 }, [0, 1]));
  expect(store.handOverTo).toBe(1);
  store.dropCurtain();
  expect(store.view?.view).toBeNull();
  expect(store.view?.legal).toEqual([]);
  expect(store.log).toEqual([]);
  expect(sent("curtain")).toEqual([{ type: "curtain", seat: null }]);
});

test("after a reconnect at one screen the seat that looked looks again, and no other", async () => {
  const store = await connected([0, 1]);
  last().tell(snapshot(3, { viewer: null, legal: [] }, [0, 1]));
  store.liftCurtain(0);
  last().tell(snapshot(3, {}, [0, 1]));
  last().close();
  await vi.advanceTimersByTimeAsync(1_000);
  last().open();
  expect(sent("hello")).toMatchObject([{ seat: 0 }]);
});

test("who is shut out is told so, and the line stays down", async () => {
  const store = await connected();
  last().tell(snapshot(3));
  last().tell({ type: "bye", reason: "shut_out" });
  expect(store.shutOut).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("what was on its way to the one who looked is not shown to the next", async () => {
  const store = await connected([0, 1]);
  last().tell(snapshot(3, { viewer: 0, to_move: 1 }, [0, 1]));
  store.dropCurtain();
  last().tell(entry(4, 1, { viewer: 0 }));
  expect(store.view?.view).toBeNull();
  expect(store.log).toEqual([]);
  last().tell(snapshot(4, { viewer: null, legal: [] }, [0, 1]));
  expect(store.view?.version).toBe(4);
});

test("a curtain that was lifted while the line was down is lifted when it is back", async () => {
  const store = await connected([0, 1]);
  last().tell(snapshot(3, { viewer: null, legal: [] }, [0, 1]));
  last().close();
  store.liftCurtain(1);
  await vi.advanceTimersByTimeAsync(1_000);
  last().open();
  expect(sent("hello")).toMatchObject([{ last_version: null, seat: 1 }]);
  last().tell(snapshot(5, { viewer: 1 }, [0, 1]));
  expect(store.viewer).toBe(1);
});

test("who has lost the seat that looked looks on as whoever they are", async () => {
  const store = await connected([0, 1]);
  last().tell(snapshot(3, { viewer: null, legal: [] }, [0, 1]));
  store.liftCurtain(1);
  last().tell({ type: "refused", key: null, error: { code: "not_your_seat", message: "no" } });
  expect(sent("hello").at(-1)).toMatchObject({ type: "hello", last_version: null, seat: null });
  last().tell(snapshot(4, { viewer: 0 }, [0]));
  expect(store.viewer).toBe(0);
});

test("nothing that was said to the one who looked stays for the next", async () => {
  const store = await connected([0, 1]);
  last().tell(snapshot(3, { viewer: 0 }, [0, 1]));
  store.notice = "You lack 2 red.";
  announce("You draw a red card.");
  last().tell(entry(4, 0));
  store.dropCurtain();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([store.notice, store.shown, store.hint, spoken.polite, spoken.urgent]).toEqual([null, null, null, "", ""]);
});

test("a page that is left while it opens connects no more", async () => {
  serve([0]);
  const store = new RoomStore("abcdefgh");
  const connecting = store.connect();
  store.close();
  await connecting;
  expect(FakeSocket.all).toEqual([]);
});

test("what was said while the line was down is asked for when it is back", async () => {
  const store = await connected();
  last().tell(snapshot(3));
  await vi.advanceTimersByTimeAsync(0);
  last().tell({ type: "said", line: { number: 1, name: "P1", seats: [1], text: "Hello", at: 0 } });
  last().close();
  said = [{ number: 2, name: "P1", seats: [1], text: "Still there?", at: 0 }];
  await vi.advanceTimersByTimeAsync(1_000);
  last().open();
  last().tell(snapshot(3));
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitFor(() => expect(store.chat.map(({ text }) => text)).toEqual(["Hello", "Still there?"]));
});

test("when the pace is changed what waits goes by the new one", async () => {
  prefs.pace = "step";
  const store = await connected();
  last().tell(snapshot(3, { legal: [], to_move: 1 }));
  last().tell(entry(4, 1));
  expect(store.behind).toBe(1);
  prefs.pace = "live";
  store.repace();
  expect(store.behind).toBe(0);
  expect(store.view?.version).toBe(4);
});

test("nothing can be done in the past", async () => {
  prefs.pace = "step";
  const store = await connected();
  last().tell(snapshot(3));
  last().tell(entry(4, 1));
  store.move("draw");
  store.undo();
  expect(sent("move")).toEqual([]);
  expect(sent("undo")).toEqual([]);
});

test("a countdown tells every second and says yes once, unless it is stopped", async () => {
  const told: (number | "yes")[] = [];
  countDown(2, (left) => told.push(left), () => told.push("yes"));
  const stop = countDown(2, () => told.push(99), () => told.push("yes"));
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([1, 0, "yes"]);
});

test("a server that goes on from another history than before is noticed", async () => {
  const before = await connected();
  last().tell(snapshot(3, { head: "aa" }));
  last().tell({ ...entry(4, 1), entry: { version: 4, head: "bb", kind: "moved", seat: 1, at: 0, events: [] } });
  expect(before.historyChanged).toBe(false);
  const again = await connected(); // the same browser, another day
  expect(sent("hello")).toMatchObject([{ remembered: 4 }]);
  last().tell({ type: "history", version: 4, head: "cc" });
  expect(again.historyChanged).toBe(true);
});

test("a server whose history has become shorter is noticed", async () => {
  const store = await connected();
  last().tell(snapshot(3, { head: "aa" }));
  last().tell({ type: "history", version: 3, head: null });
  expect(store.historyChanged).toBe(true);
});
