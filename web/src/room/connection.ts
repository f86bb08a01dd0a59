// A socket to a room that comes back by itself: it connects, says hello, and tells what arrives.

import type { ClientMessage, ServerMessage } from "@/protocol/types";

export interface Listener {
  /** What to say first on every connection. */
  hello(): ClientMessage;
  closed(): void;
  heard(word: ServerMessage): void;
}

const FIRST_WAIT = 300; // ms
const LONGEST_WAIT = 5_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000; // no word for so long: the line is dead, whatever the browser believes

export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #wanted = false;
  #isDone = false;

  constructor(
    readonly room: string,
    readonly listener: Listener,
  ) {}

  open(): void {
    if (this.#wanted || this.#isDone) return;
    this.#wanted = true;
    addEventListener("online", this.#atOnce);
    document.addEventListener("visibilitychange", this.#atOnce);
    this.#connect();
  }

  close(): void {
    this.#wanted = false;
    this.#isDone = true;
    removeEventListener("online", this.#atOnce);
    document.removeEventListener("visibilitychange", this.#atOnce);
    clearTimeout(this.#again);
    this.#drop();
  }

  /** Whether it could be sent; what could not is the caller's to send again after the next hello. */
  send(request: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  readonly #atOnce = (): void => {
    if (!this.#wanted || document.visibilityState === "hidden") return;
    if (this.#socket === null) {
      clearTimeout(this.#again);
      this.#connect();
    } else if (Date.now() - this.#heardAt > PING_EVERY) this.send({ type: "ping" });
  };

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/rooms/${encodeURIComponent(this.room)}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
      this.send(this.listener.hello());
      this.#ping = setInterval(() => this.#check(), PING_EVERY / 2);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heardAt = Date.now();
      this.#wait = FIRST_WAIT;
      this.listener.heard(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#drop();
      this.listener.closed();
      if (!this.#wanted) return;
      this.#again = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
    };
  }

  #check(): void {
    const silent = Date.now() - this.#heardAt;
    if (silent > SILENCE) {
      const socket = this.#socket;
      socket?.close();
      // A dead line does not answer the closing either: do not wait for it.
      if (socket !== null) socket.onclose?.(new CloseEvent("close"));
    } else if (silent > PING_EVERY / 2) this.send({ type: "ping" });
  }

  #drop(): void {
    clearInterval(this.#ping);
    const socket = this.#socket;
    this.#socket = null;
    if (socket !== null && socket.readyState <= WebSocket.OPEN) socket.close();
  }
}
