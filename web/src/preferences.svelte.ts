// What a person has chosen about how the client looks and behaves; kept in this browser.

import { stored, store } from "@/stored";

/** Every language that there are words in, by its own name. */
export const LANGUAGES = [{ value: "en", text: "English" }, { value: "fr", text: "Français" }] as const;
export type Language = (typeof LANGUAGES)[number]["value"];

export interface Preferences {
  language: Language;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "full" | "less";
  /** How fast things move on the table, 0 (at once) to 2 (twice as fast as usual is 0.5). */
  speed: number;
  /** How the moves of others are shown: as they come, slowly one after another, or each at a key press. */
  pace: "live" | "slow" | "step";
  sound: boolean;
  notify: boolean;
  symbols: boolean;
  outline: boolean;
  confirmTickets: boolean;
  /** How long bots wait for whoever might take a move back. */
  takeBack: "now" | "short" | "wait";
  confirmClaims: "always" | "touch" | "never";
  countdown: number;
  askColor: boolean;
  deckButtons: boolean;
  deckPlace: "left" | "right" | "below";
  endAnimation: boolean;
  mapSize: "whole" | "width";
  textSize: number;
  chat: boolean;
  name: string;
}

export const DEFAULTS: Preferences = {
  language: "en",
  theme: "auto",
  motion: "auto",
  speed: 1,
  pace: "live",
  sound: false,
  notify: false,
  symbols: true,
  outline: true,
  confirmTickets: true,
  takeBack: "short",
  confirmClaims: "touch",
  countdown: 0,
  askColor: true,
  deckButtons: true,
  deckPlace: "right",
  endAnimation: true,
  mapSize: "whole",
  textSize: 100,
  chat: true,
  name: "",
};

const CHOICES: { readonly [K in keyof Preferences]?: readonly Preferences[K][] } = {
  language: LANGUAGES.map(({ value }) => value),
  theme: ["auto", "light", "dark"],
  motion: ["auto", "full", "less"],
  pace: ["live", "slow", "step"],
  takeBack: ["now", "short", "wait"],
  confirmClaims: ["always", "touch", "never"],
  deckPlace: ["left", "right", "below"],
  mapSize: ["whole", "width"],
};

const RANGES: { readonly [K in keyof Preferences]?: readonly [number, number] } = {
  speed: [0, 2],
  countdown: [0, 10],
  textSize: [100, 200],
};

/** What is kept, with the default for whatever is missing or makes no sense. */
export function sensible(kept: unknown, language: Language = "en"): Preferences {
  const found: Record<string, unknown> = { ...DEFAULTS, language };
  if (typeof kept !== "object" || kept === null) return found as unknown as Preferences;
  for (const [name, fallback] of Object.entries(found)) {
    const value = (kept as Record<string, unknown>)[name];
    if (typeof value !== typeof fallback) continue;
    const choices = CHOICES[name as keyof Preferences] as readonly unknown[] | undefined;
    if (choices !== undefined && !choices.includes(value)) continue;
    const range = RANGES[name as keyof Preferences];
    if (range !== undefined && !((value as number) >= range[0] && (value as number) <= range[1])) continue;
    found[name] = typeof value === "string" ? value.slice(0, 40) : value;
  }
  return found as unknown as Preferences;
}

function spoken(): Language {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  for (const tag of languages) {
    const language = LANGUAGES.find(({ value }) => tag.toLowerCase().startsWith(value));
    if (language !== undefined) return language.value;
  }
  return "en";
}

const KEY = "branchline.preferences";

export const prefs: Preferences = $state(sensible(stored(KEY), spoken()));

/** From now on what is changed is kept, and the page follows. To be called once, inside an effect root. */
export function keepPreferences(): void {
  $effect(() => store(KEY, $state.snapshot(prefs)));
  $effect(() => {
    const root = document.documentElement;
    root.dataset.theme = prefs.theme === "auto" ? (darkWanted.matches ? "dark" : "light") : prefs.theme;
    root.dataset.motion = lessMotion() ? "less" : "full";
    root.style.fontSize = `${prefs.textSize}%`;
    root.style.setProperty("--speed", String(prefs.speed));
    root.lang = prefs.language;
  });
  const follow = (): void => {
    if (prefs.theme === "auto") document.documentElement.dataset.theme = darkWanted.matches ? "dark" : "light";
    document.documentElement.dataset.motion = lessMotion() ? "less" : "full";
  };
  darkWanted.addEventListener("change", follow);
  lessWanted.addEventListener("change", follow);
}

const nothing = { matches: false, addEventListener: () => undefined };
const darkWanted = typeof matchMedia === "undefined" ? nothing : matchMedia("(prefers-color-scheme: dark)");
const lessWanted = typeof matchMedia === "undefined" ? nothing : matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things should change without moving. */
export function lessMotion(): boolean {
  return prefs.motion === "less" || (prefs.motion === "auto" && lessWanted.matches) || prefs.speed === 0;
}
