// A room as this browser sees it: what the server tells, shown in its order and at the chosen pace, and what is sent.
//
// Nothing is worked out in advance: a move changes the table when the server has told what came of it. A move that was
// not answered is sent again after a reconnect with the same key, which makes it happen once.

import { named } from "@/afterwards/seatNames";
import { noteOf } from "@/afterwards/story";
import { hush } from "@/live.svelte";
import { prefs } from "@/preferences.svelte";
import * as server from "@/protocol/api";
import { ApiError } from "@/protocol/api";
import type {
  ChatLine,
  ClientMessage,
  Entry,
  GameFacts,
  Hint,
  Room,
  ServerMessage,
  Told,
  View,
} from "@/protocol/types";
import { addNumber } from "@/room/begin";
import { Connection } from "@/room/connection";
import { Memory } from "@/room/memory";
import { errorText, seatNames } from "@/words/names";
import { say } from "@/words/words.svelte";

export interface LogEntry {
  readonly version: number;
  readonly kind: Entry["kind"];
  readonly seat: number | null;
  readonly at: number;
  readonly events: readonly Told[];
}

type EntryWord = Extract<ServerMessage, { type: "entry" }>;
type Keyed = Extract<ClientMessage, { key: string }>;

const SLOW_MS = 1_400;
const MANY_BEHIND = 40; // who comes back after so many moves sees the present at once

export class RoomStore {
  room: Room | null = $state.raw(null);
  mine: readonly number[] = $state.raw([]);
  isOwner = $state(false);
  facts: GameFacts | null = $state.raw(null);
  view: View | null = $state.raw(null);
  log: readonly LogEntry[] = $state.raw([]);
  chat: readonly ChatLine[] = $state.raw([]);
  here: readonly boolean[] = $state.raw([]);
  connection: "connecting" | "open" | "lost" = $state("connecting");
  /** The request that has no answer yet. */
  sending: Keyed | null = $state.raw(null);
  notice: string | null = $state(null);
  hint: Hint | null = $state.raw(null);
  thinking = $state(false);
  missing = $state(false);
  shutOut = $state(false);
  /** The server goes on from another history than the one that it has told this browser. */
  historyChanged = $state(false);
  /** The entry shown last, for sounds and for those who listen. */
  shown: LogEntry | null = $state.raw(null);
  /** By this browser's clock, when the clocks of the view were right. */
  clockedAt = $state(0);
  /** By this browser's clock, when the room was as it is shown. */
  roomAt = $state(0);
  behind = $state(0);

  readonly id: string;
  readonly #line: Connection;
  readonly #memory: Memory;
  #queue: EntryWord[] = [];
  #received: number | null = null;
  #acknowledged: number | null = null;
  #isTurning = false;
  #isNewLine = false;
  #wantedSeat: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #isAdding = false;
  readonly #hurried = new Set<number>(); // seats at which a quicker bot decides than theirs

  constructor(id: string) {
    this.id = id;
    this.#memory = new Memory(id);
    this.#line = new Connection(id, {
      hello: () => {
        this.#isNewLine = true;
        return this.#hello(this.#lastVersion());
      },
      closed: () => {
        this.connection = "lost";
        this.thinking = false;
        void this.#whyClosed();
      },
      heard: (word) => this.#hear(word),
    });
  }

  /** The seat that looks; null: a spectator, or the curtain is down. */
  get viewer(): number | null {
    return this.view?.viewer ?? null;
  }

  /** By seat; bots by their names in the present language, and who has the same name as others has a number too. */
  get names(): string[] {
    return seatNames(this.room?.seats ?? []);
  }

  get isHotSeat(): boolean {
    return this.mine.length > 1;
  }

  /** At one screen: the seat of ours that is to decide and is not the one that looks; else null. */
  get handOverTo(): number | null {
    const next = this.view?.to_move ?? null;
    if (!this.isHotSeat || next === null || this.behind > 0 || this.room?.status !== "running") return null;
    return this.mine.includes(next) && next !== this.viewer && !this.room.seats[next]?.bot ? next : null;
  }

  get isMyTurn(): boolean {
    return this.behind === 0 && this.view !== null && this.view.legal.length > 0;
  }

  async connect(): Promise<void> {
    try {
      const { room, mine, is_owner } = await server.room(this.id);
      if (this.#closed) return;
      this.isOwner = is_owner;
      this.mine = mine;
      const facts = await server.facts(room.game, room.players);
      if (this.#closed) return;
      this.facts = facts;
      this.#roomIs(room);
      this.#line.open();
    } catch (error) {
      if (this.#closed) return;
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) this.missing = true;
      else {
        this.connection = "lost";
        this.notice = errorText(error);
        setTimeout(() => !this.#closed && void this.connect(), 1_500);
      }
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#line.close();
  }

  /** A decision of the seat that looks; nothing is sent while another one is on its way. */
  move(action: string): void {
    const { view } = this;
    if (view === null || view.viewer === null || this.sending !== null || this.behind > 0) return;
    this.#send({ type: "move", seat: view.viewer, version: view.version, key: newKey(), action });
  }

  undo(): void {
    const { view } = this;
    if (view === null || view.viewer === null || this.sending !== null || this.behind > 0) return;
    this.#send({ type: "undo", seat: view.viewer, version: view.version, key: newKey() });
  }

  async say(text: string): Promise<boolean> {
    try {
      await server.api.post(`/api/rooms/${this.id}/chat`, { text, key: newKey() });
      return true;
    } catch (error) {
      this.notice = errorText(error);
      return false;
    }
  }

  askHint(): void {
    if (this.viewer === null || this.thinking || this.behind > 0) return;
    this.hint = null;
    this.thinking = this.#line.send({ type: "hint", seat: this.viewer });
  }

  /** Whoever has this seat looks now. */
  liftCurtain(seat: number): void {
    this.#look(seat);
  }

  /** Nobody's cards are on the screen any more, from this moment on. */
  dropCurtain(): void {
    this.#hide();
    this.#look(null);
  }

  /** The next of the entries that wait is shown. */
  step(): void {
    const word = this.#queue.shift();
    if (word !== undefined) this.#show(word);
    this.#schedule();
  }

  /** The pace has been changed: what waits goes by the new one. */
  repace(): void {
    this.#schedule();
  }

  /** Everything that waits is shown at once. */
  catchUp(): void {
    clearTimeout(this.#timer);
    for (const word of this.#queue.splice(0)) this.#show(word);
    this.behind = 0;
  }

  #look(seat: number | null): void {
    this.#wantedSeat = seat;
    this.#isTurning = true; // what was on its way to the one who looked before is not for the one who looks now
    this.#queue = [];
    this.behind = 0;
    this.#forget();
    this.#line.send({ type: "curtain", seat });
  }

  #hide(): void {
    if (this.view !== null) this.view = { ...this.view, viewer: null, legal: [], undo: 0, view: null, pending: null };
    this.log = [];
  }

  /** Nothing that was said to the one who looked is left. */
  #forget(): void {
    this.hint = null;
    this.thinking = false;
    this.notice = null;
    this.shown = null;
    hush();
  }

  #send(request: Keyed): void {
    this.sending = request;
    this.#acknowledged = null;
    this.notice = null;
    this.hint = null;
    this.#line.send(request); // if the line is down it goes out after the next hello
  }

  #hear(word: ServerMessage): void {
    switch (word.type) {
      case "history":
        return this.#heardOf(word.version, word.head);
      case "snapshot":
        this.#heardOf(word.version, word.view.head);
        return this.#take(word);
      case "entry":
        this.#heardOf(word.entry.version, word.entry.head);
        return this.#queueUp(word);
      case "ack":
        if (word.head !== null) this.#heardOf(word.version, word.head);
        if (this.sending?.key === word.key) this.#acknowledged = word.version;
        return this.#settle();
      case "refused":
        return this.#refused(word);
      case "said":
        this.chat = [...this.chat.filter((line) => line.number !== word.line.number), word.line];
        return;
      case "hint":
        this.thinking = false;
        if (word.version === this.view?.version && word.seat === this.viewer) this.hint = word;
        return;
      case "presence":
        this.here = word.here;
        void this.#whoIsAway();
        return;
      case "bye":
        if (word.reason === "shut_out") {
          this.shutOut = true;
          this.close();
        }
        return;
      case "pong":
        return;
    }
  }

  /** A request is done with when it is acknowledged and what came of it has arrived: before that the old choices are void. */
  #settle(): void {
    if (this.#acknowledged === null || (this.#received ?? 0) < this.#acknowledged) return;
    this.#acknowledged = null;
    this.sending = null;
  }

  #take(word: Extract<ServerMessage, { type: "snapshot" }>): void {
    if (this.#isTurning && word.view.viewer !== this.#wantedSeat) return;
    const before = this.view;
    this.#isTurning = false;
    this.connection = "open";
    this.#roomIs(word.room);
    this.mine = word.mine;
    this.here = word.room.seats.map((seat) => seat.here);
    this.#queue = [];
    this.behind = 0;
    this.#received = word.version;
    this.#settle();
    this.#lookAt(word.view);
    if (before === null || before.viewer !== word.view.viewer || this.log.length === 0) this.log = [];
    void this.#loadLog();
    this.#greeted();
  }

  #queueUp(word: EntryWord): void {
    if (this.#isTurning) return; // the snapshot that was asked for holds it
    this.connection = "open";
    const last = this.#received ?? 0;
    if (word.entry.version <= last) return;
    if (word.entry.version !== last + 1) {
      this.#line.send(this.#hello(this.#received));
      return;
    }
    this.#received = word.entry.version;
    this.#settle();
    this.#queue.push(word);
    this.behind = this.#queue.length;
    if (word.view !== null) this.#greeted();
    this.#schedule();
  }

  /** What is due by the chosen pace is shown, and the rest later. */
  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#queue.length > MANY_BEHIND) this.catchUp();
    while (this.#queue.length > 0 && this.#isAtOnce(this.#queue[0]!)) this.#show(this.#queue.shift()!);
    this.behind = this.#queue.length;
    if (this.behind > 0 && prefs.pace === "slow" && prefs.speed > 0)
      this.#timer = setTimeout(() => this.step(), SLOW_MS * prefs.speed);
  }

  /** Whether nobody wants to wait for it: it is our own doing, or no move of a game that runs. */
  #isAtOnce({ entry }: EntryWord): boolean {
    if (prefs.pace === "live" || (prefs.pace === "slow" && prefs.speed === 0)) return true;
    const isOurs = entry.seat !== null && this.mine.includes(entry.seat) && !this.room?.seats[entry.seat]?.bot;
    return isOurs || this.mine.length === 0 || entry.kind !== "moved";
  }

  #show(word: EntryWord): void {
    const { entry } = word;
    if (word.room !== null) {
      if (word.room.version >= (this.room?.version ?? 0)) this.#roomIs(word.room);
      if (word.mine !== null) this.mine = word.mine;
    } else if (this.room !== null) this.room = { ...this.room, version: entry.version };
    const told: LogEntry = { ...entry, events: entry.events as Told[] };
    if ((this.log.at(-1)?.version ?? 0) < entry.version) this.log = [...this.log, told];
    if (word.view !== null) this.#lookAt(word.view);
    this.shown = told;
    if (entry.kind === "replaced") this.notice = noteOf(told, named(this.names), this.viewer);
    this.#noteWhoDecided(entry);
    this.behind = this.#queue.length;
  }

  /** That a quicker bot has decided is said once, until the bot of the seat decides again. */
  #noteWhoDecided({ kind, seat, bot }: Entry): void {
    const own = seat === null ? null : this.room?.seats[seat]?.bot;
    if (kind !== "moved" || seat === null || !bot || !own) return;
    if (bot === own) this.#hurried.delete(seat);
    else if (!this.#hurried.has(seat)) {
      this.#hurried.add(seat);
      this.notice = say("story-hurried", { who: named(this.names)[seat]! });
    }
  }

  #lookAt(view: View): void {
    if (this.view?.version !== view.version || this.view.viewer !== view.viewer) this.hint = null;
    this.view = view;
    this.clockedAt = Date.now();
  }

  #refused(word: Extract<ServerMessage, { type: "refused" }>): void {
    this.thinking = false;
    if (word.key !== null && word.key === this.sending?.key) this.sending = null;
    if (word.key === null && word.error.code === "not_your_seat" && this.#wantedSeat !== null) {
      // The seat that looked is somebody else's by now: look on as whoever we are.
      this.#wantedSeat = null;
      this.#isTurning = false;
      this.#hide();
      this.#line.send(this.#hello(null));
    }
    if (word.error.code === "stale" || word.error.code === "unknown")
      this.#line.send(this.#hello(this.#lastVersion()));
    this.notice = errorText(word.error, this.facts, this.names);
  }

  /** The first word of a new connection has come: what had no answer is sent again, and what was said meanwhile fetched. */
  #greeted(): void {
    if (!this.#isNewLine) return;
    this.#isNewLine = false;
    if (this.sending !== null) this.#line.send(this.sending);
    void this.#loadChat();
  }

  #hello(lastVersion: number | null): ClientMessage {
    const remembered = this.#memory.last?.version ?? null;
    return { type: "hello", last_version: lastVersion, seat: this.#wantedSeat, remembered };
  }

  /** The hash of a version that was told is kept; one that does not agree with what we remember is said loudly. */
  #heardOf(version: number, head: string | null): void {
    if (!this.#memory.agrees(version, head)) this.historyChanged = true;
  }

  #lastVersion(): number | null {
    return this.view === null || this.view.view === null || this.#isTurning ? null : this.#received;
  }

  async #loadLog(): Promise<void> {
    const viewer = this.viewer;
    const seat = this.isHotSeat ? viewer : null;
    const until = this.#received ?? 0;
    try {
      let after = this.log.at(-1)?.version ?? 0;
      while (after < until) {
        const { entries } = await server.entries(this.id, after, seat);
        if (this.viewer !== viewer || entries.length === 0) return;
        const fresh = entries.map((entry) => ({ ...entry, events: entry.events as Told[] }));
        this.log = merged(this.log, fresh); // some may have come by the socket meanwhile
        after = entries.at(-1)!.version;
      }
    } catch (error) {
      this.notice = errorText(error);
    }
  }

  async #loadChat(): Promise<void> {
    try {
      const said = await server.chat(this.id, this.chat.at(-1)?.number ?? 0);
      const known = new Map([...this.chat, ...said].map((line) => [line.number, line]));
      this.chat = [...known.values()].sort((one, other) => one.number - other.number);
    } catch {
      // those who only look on hear nothing of what is said
    }
  }

  /** Since when somebody is away, and when a bot may stand in, is told with the room alone. */
  async #whoIsAway(): Promise<void> {
    try {
      const { room } = await server.room(this.id);
      if (room.version === this.room?.version) this.#roomIs(room);
    } catch {
      // it is told with the next change of the room
    }
  }

  #roomIs(room: Room): void {
    this.room = room;
    this.roomAt = Date.now();
    if (room.status === "waiting" && (this.mine.length > 0 || this.isOwner)) void this.#addNumber(room);
  }

  /** The shuffle gets a number of ours; what is in the way of it is no obstacle for the game. */
  async #addNumber(room: Room): Promise<void> {
    if (this.#isAdding) return;
    this.#isAdding = true;
    try {
      await addNumber(room);
    } catch {
      // the cards are dealt without it, and the score sheet says so
    } finally {
      this.#isAdding = false;
    }
    if (this.room !== null && this.room !== room && this.room.version > room.version) this.#roomIs(this.room);
  }

  /** A connection that was refused before it opened says nothing: ask. */
  async #whyClosed(): Promise<void> {
    try {
      await server.room(this.id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        this.missing = true;
        this.close();
      }
    }
  }
}

/** All entries of both, each once, in their order. */
function merged(some: readonly LogEntry[], others: readonly LogEntry[]): LogEntry[] {
  const known = new Map([...others, ...some].map((entry) => [entry.version, entry]));
  return [...known.values()].sort((one, other) => one.version - other.version);
}

/** A new key for a request; crypto.randomUUID would need https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
