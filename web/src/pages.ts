// The pages of the client by their addresses. Each is loaded when it is first needed.

/** A page that belongs to an address, and what the address says. */
export interface PageAt {
  readonly load: () => Promise<{ default: unknown }>;
  readonly props: Record<string, string>;
  /** It has the whole window. */
  readonly full?: boolean;
}

const replay = (): Promise<{ default: unknown }> => import("@/afterwards/replay/Replay.svelte");

/** The page on which one plays; whoever is about to go there can have it loaded before. */
export const loadRoomPage = (): Promise<{ default: unknown }> => import("@/play/RoomPage.svelte");

const PAGES: readonly [RegExp, (...parts: string[]) => PageAt][] = [
  [/^\/$/, () => ({ load: () => import("@/around/start/Home.svelte"), props: {} })],
  [/^\/new$/, () => ({ load: () => import("@/around/newgame/NewGame.svelte"), props: {} })],
  [/^\/lobby$/, () => ({ load: () => import("@/around/lobby/Lobby.svelte"), props: {} })],
  [/^\/games$/, () => ({ load: () => import("@/around/lobby/MyGames.svelte"), props: {} })],
  [/^\/settings$/, () => ({ load: () => import("@/around/settings/Settings.svelte"), props: {} })],
  [/^\/desk$/, () => ({ load: () => import("@/around/desk/Desk.svelte"), props: {} })],
  [/^\/join\/([^/]+)$/, (token) => ({ load: () => import("@/around/waiting/Join.svelte"), props: { token } })],
  [/^\/room\/([\w-]+)$/, (id) => ({ load: loadRoomPage, props: { id }, full: true })],
  [/^\/replay\/([\w-]+)$/, (id) => ({ load: replay, props: { kind: "room", id }, full: true })],
  [/^\/record\/([\w-]+)$/, (id) => ({ load: replay, props: { kind: "record", id }, full: true })],
  [/^\/rules$/, () => ({ load: () => import("@/rules/RulesIndex.svelte"), props: {} })],
  [/^\/rules\/([\w@.-]+)$/, (game) => ({ load: () => import("@/rules/Rules.svelte"), props: { game } })],
  [/^\/learn$/, () => ({ load: () => import("@/lesson/Lesson.svelte"), props: {}, full: true })],
];

/** The page at an address; null: there is none. */
export function pageAt(address: string): PageAt | null {
  const plain = address.replaceAll("%40", "@"); // as keys of games on own maps have it
  for (const [pattern, page] of PAGES) {
    const match = pattern.exec(plain);
    if (match !== null) return page(...match.slice(1).map(plainPart));
  }
  return null;
}

/** A part of an address as it was meant; one that is broken stays as it is, for its page to say so. */
function plainPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
