// A room followed from the corner of the eye: the page's title, a notice, a badge and sounds when something happens.

import { untrack } from "svelte";
import { prefs } from "@/preferences.svelte";
import type { RoomStore } from "@/room/room.svelte";
import { play, type Sound } from "@/sound";
import { titleOf } from "@/words/names";
import { say } from "@/words/words.svelte";

const SOUND_OF: Readonly<Record<string, Sound>> = {
  took: "card",
  drew: "card",
  kept: "card",
  dealt: "card",
  moved: "card",
  claimed: "claim",
  built: "claim",
  placed: "claim",
  robbed: "claim",
  tunneled: "tunnel",
  over: "end",
};
const LOUDER: readonly Sound[] = ["end", "tunnel", "claim", "card"];

/** What is heard of something that happened: one sound for all of it; null: nothing. */
export function soundOf(events: readonly { kind: string }[]): Sound | null {
  const heard = new Set(events.map((event) => SOUND_OF[event.kind]));
  return LOUDER.find((sound) => heard.has(sound)) ?? null;
}

/** The title, the notice, the badge and the sounds follow the room. To be called while a component begins. */
export function follow(store: RoomStore): void {
  const isOurs = $derived(store.room?.status === "running" && (store.isMyTurn || store.handOverTo !== null));
  const hasSeen = $derived(store.view !== null);
  const game = $derived(store.facts === null ? "" : titleOf(store.facts));

  $effect(() => {
    document.title = tabTitle(store, game, isOurs);
  });

  $effect(() => {
    const entry = store.shown;
    const sound = entry === null ? null : soundOf(entry.events);
    if (sound !== null) untrack(() => play(sound)); // to switch sounds on is no reason to hear the last one
  });

  let wasOurs: boolean | null = null; // null: nothing was seen yet, so nothing is news
  $effect(() => {
    if (!hasSeen) return;
    const isNews = isOurs && wasOurs === false;
    wasOurs = isOurs;
    setBadge(isOurs);
    if (!isOurs) return;
    const take = isNews ? untrack(() => tell(game, store.id)) : null;
    const seen = (): void => {
      if (document.visibilityState === "visible") take?.();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      take?.();
    };
  });

  $effect(() => () => setBadge(false));
}

/** It is heard and, if nobody looks at the page, told by the browser; what is returned takes the notice away. */
function tell(game: string, room: string): (() => void) | null {
  play("turn");
  return prefs.notify && document.visibilityState === "hidden" ? notice(say("follow-turn"), game, room) : null;
}

function tabTitle(store: RoomStore, game: string, isOurs: boolean): string {
  if (store.room === null) return say("title-page", { page: say("loading") });
  if (isOurs) return say("follow-title-turn", { game });
  if (store.room.status === "over") return say("follow-title-over", { game });
  return say("title-page", { page: game });
}

/** The sign on the app's icon, where there is one. */
function setBadge(isOn: boolean): void {
  if (!("setAppBadge" in navigator)) return;
  const done = isOn ? navigator.setAppBadge(1) : navigator.clearAppBadge();
  done.catch(() => undefined); // pages that are not installed may not
}

/** The browser tells it outside of the page; what is returned takes it away again. */
function notice(title: string, body: string, room: string): () => void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return () => undefined;
  const options: NotificationOptions = { body, tag: `branchline-${room}`, icon: "/icons/icon-192.png", data: { url: `/room/${room}` } };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    return noticeByWorker(title, options); // browsers of phones let only the service worker do it
  }
}

function noticeByWorker(title: string, options: NotificationOptions): () => void {
  const worker = navigator.serviceWorker?.getRegistration();
  worker?.then((found) => found?.showNotification(title, options)).catch(() => undefined);
  return () => {
    worker
      ?.then((found) => found?.getNotifications({ tag: options.tag }))
      .then((notices) => notices?.forEach((one) => one.close()))
      .catch(() => undefined);
  };
}
