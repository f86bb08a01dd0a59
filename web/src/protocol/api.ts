// Requests to the server: each either gives its answer or throws an ApiError.

import type {
  BotFacts,
  ChatLine,
  Entry,
  ErrorDetail,
  GameBrief,
  GameFacts,
  Invitation,
  InvitationRequest,
  Me,
  MyRoom,
  Replay,
  ReplayStep,
  RoomChange,
  RoomList,
  RoomRequest,
  SeatRequest,
  ShuffleProof,
  StoredRecord,
  WhyNot,
} from "@/protocol/types";

/** What was wrong; "offline": no answer came at all. */
export type Detail = Omit<ErrorDetail, "code"> & { code: ErrorDetail["code"] | "offline" };

/** A request was refused. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly detail: Detail,
  ) {
    super(detail.message);
  }
  get code(): string {
    return this.detail.code;
  }
}

// Who comes without a cookie is given one with the first answer: two requests at once would be two guests.
let introduced: Promise<unknown> | null = null;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (introduced !== null) {
    await introduced;
    return send<T>(method, path, body);
  }
  const first = send<T>(method, path, body);
  introduced = first.catch(() => undefined);
  return first;
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, { code: "offline", message: "the server does not answer" });
  }
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const detail = (answer as { error?: ErrorDetail } | null)?.error;
  throw new ApiError(response.status, detail ?? { code: "failed", message: `the server answers ${response.status}` });
}

export const api = {
  get: <T>(path: string): Promise<T> => ask<T>("GET", path),
  post: <T>(path: string, body?: unknown): Promise<T> => ask<T>("POST", path, body),
  put: <T>(path: string, body?: unknown): Promise<T> => ask<T>("PUT", path, body),
  patch: <T>(path: string, body?: unknown): Promise<T> => ask<T>("PATCH", path, body),
  delete: <T>(path: string): Promise<T> => ask<T>("DELETE", path),
};

const of = (room: string): string => `/api/rooms/${encodeURIComponent(room)}`;

function asked(values: Record<string, string | number | boolean | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

// Facts do not change while the page is open: they are asked for once.
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let promise = kept.get(path) as Promise<T> | undefined;
  if (promise === undefined) {
    promise = api.get<T>(path);
    kept.set(path, promise);
    promise.catch(() => kept.delete(path));
  }
  return promise;
}

export const games = (): Promise<GameBrief[]> => once("/api/games");
export const facts = (game: string, players?: number): Promise<GameFacts> =>
  once(`/api/games/${encodeURIComponent(game)}${asked({ players })}`);
export const bots = (): Promise<BotFacts[]> => once("/api/bots");

export const me = (): Promise<Me> => api.get("/api/me");
export const rename = (name: string): Promise<Me> => api.patch("/api/me", { name });

export const lobby = (query: Record<string, string | number | boolean | null | undefined> = {}): Promise<RoomList> =>
  api.get(`/api/rooms${asked(query)}`);
export const myRooms = (query: Record<string, string | number | boolean | null | undefined> = {}): Promise<RoomList> =>
  api.get(`/api/rooms/mine${asked(query)}`);
export const makeRoom = (request: Partial<RoomRequest>): Promise<MyRoom> => api.post("/api/rooms", request);
export const room = (id: string): Promise<MyRoom> => api.get(of(id));
export const changeRoom = (id: string, change: Partial<RoomChange>): Promise<MyRoom> => api.patch(of(id), change);
export const closeRoom = (id: string): Promise<void> => api.delete(of(id));
export const sealNumber = (id: string, seal: string): Promise<MyRoom> => api.put(`${of(id)}/seal`, { seal });
export const showNumber = (id: string, number: string): Promise<MyRoom> => api.put(`${of(id)}/number`, { number });
export const startRoom = (id: string, seal: string | null = null): Promise<MyRoom> =>
  api.post(`${of(id)}/start`, { seal });
export const shuffleProof = (id: string): Promise<ShuffleProof> => api.get(`${of(id)}/shuffle`);
export const rematch = (id: string): Promise<MyRoom> => api.post(`${of(id)}/rematch`);
export const sit = (id: string, seat: number, request: Partial<SeatRequest>): Promise<MyRoom> =>
  api.put(`${of(id)}/seats/${seat}`, request);
export const standIn = (id: string, seat: number): Promise<MyRoom> => api.post(`${of(id)}/seats/${seat}/stand-in`, {});
export const takeBack = (id: string, seat: number): Promise<MyRoom> => api.delete(`${of(id)}/seats/${seat}/stand-in`);
export const invitations = async (id: string): Promise<Invitation[]> =>
  (await api.get<{ invitations: Invitation[] }>(`${of(id)}/invitations`)).invitations;
export const invite = (id: string, request: Partial<InvitationRequest>): Promise<Invitation> =>
  api.post(`${of(id)}/invitations`, request);
export const revoke = (id: string, token: string): Promise<void> => api.delete(`${of(id)}/invitations/${token}`);
export const join = (token: string): Promise<MyRoom> => api.post("/api/join", { token, seals: true });

export const entries = (id: string, after: number, seat: number | null): Promise<{ entries: Entry[]; version: number }> =>
  api.get(`${of(id)}/entries${asked({ after, seat, limit: 1000 })}`);
export const chat = async (id: string, after = 0): Promise<ChatLine[]> =>
  (await api.get<{ lines: ChatLine[] }>(`${of(id)}/chat${asked({ after })}`)).lines;
/** Bots need not wait for a move to be taken back. */
export const endTurn = (id: string, seat: number): Promise<unknown> => api.post(`/api/rooms/${id}/end-turn?seat=${seat}`);

export const whyNot = (id: string, action: string, seat: number | null): Promise<WhyNot> =>
  api.get(`${of(id)}/why-not${asked({ action, seat })}`);

export const replay = (id: string): Promise<Replay> => api.get(`${of(id)}/replay`);
export const replayStep = (id: string, step: number, seat?: number | null): Promise<ReplayStep> =>
  api.get(`${of(id)}/replay/${step}${asked({ seat })}`);
export const recordUrl = (id: string): string => `${of(id)}/record`;
export const uploadRecord = (record: unknown): Promise<StoredRecord> => api.post("/api/records", record);
export const recordReplay = (id: string): Promise<Replay> => api.get(`/api/records/${encodeURIComponent(id)}/replay`);
export const recordStep = (id: string, step: number, seat?: number | null): Promise<ReplayStep> =>
  api.get(`/api/records/${encodeURIComponent(id)}/replay/${step}${asked({ seat })}`);
