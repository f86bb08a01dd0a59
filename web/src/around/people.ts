// Who one is: a guest with a number for a name, or somebody who has said what they are called.

import { prefs } from "@/preferences.svelte";
import * as server from "@/protocol/api";
import type { Me } from "@/protocol/types";
import { say } from "@/words/words.svelte";

/** Whether it is a name that the server gave, because nobody has said one. */
export function isGuestName(name: string): boolean {
  return /^Guest \d{4}$/.test(name);
}

/** Who asks; a guest of no name gets the one that this browser remembers. */
export async function whoAmI(): Promise<Me> {
  const me = await server.me();
  if (prefs.name !== "" && me.name !== prefs.name && isGuestName(me.name)) return server.rename(prefs.name);
  return me;
}

/** The server and this browser call me so from now on. */
export async function callMe(name: string): Promise<Me> {
  const me = await server.rename(name.trim());
  prefs.name = me.name;
  return me;
}

/** Names for bots, so that one can tell them apart. */
export function botPeople(): string[] {
  return say("around-bot-people").split(" ");
}

const LOGIN = /^[a-z0-9][a-z0-9._-]{2,39}$/;

/** The words for what is wrong with a login, or null. */
export function loginProblem(login: string): string | null {
  return LOGIN.test(login) ? null : "set-login-wrong";
}

/** The words for what is wrong with a password, or null. */
export function passwordProblem(password: string): string | null {
  return password.length >= 8 && password.length <= 200 ? null : "set-password-wrong";
}
