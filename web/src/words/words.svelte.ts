// All words of the client: messages of Fluent files, in the language of the preferences.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { prefs, type Language } from "@/preferences.svelte";

export type Facts = Record<string, FluentVariable>;

type LazyArea = "rules" | "lesson";
const LAZY: readonly LazyArea[] = ["rules", "lesson"];

const FILES = import.meta.glob<string>(["../../locale/*/*.ftl", "../../../src/branchline/view/locale/*/game.ftl"], {
  query: "?raw",
  import: "default",
});

const bundles: Partial<Record<Language, FluentBundle>> = $state.raw({});
let version = $state(0);
let complete: readonly Language[] = $state.raw([]); // a language is used when all its words are there
const areas = new Set<string>();
const loading = new Map<string, Promise<void>>(); // by file

/** The language's words are there, and those of every area that was asked for. What could not be loaded can be tried again. */
export async function needLanguage(language: Language): Promise<void> {
  const wanted = Object.keys(FILES).filter((name) => {
    const [area, folder] = [...name.replace(".ftl", "").split("/")].reverse();
    return folder === language && (!LAZY.includes(area as LazyArea) || areas.has(area ?? ""));
  });
  await Promise.all(wanted.map((name) => loaded(name, language)));
  if (!complete.includes(language)) complete = [language, ...complete];
}

function loaded(name: string, language: Language): Promise<void> {
  let promise = loading.get(name);
  if (promise === undefined) {
    promise = FILES[name]!().then((text) => add(text, language));
    loading.set(name, promise);
    promise.catch(() => loading.delete(name));
  }
  return promise;
}

function add(text: string, language: Language): void {
  const bundle = (bundles[language] ??= new FluentBundle(language, { useIsolating: false }));
  const errors = bundle.addResource(new FluentResource(text));
  if (errors.length > 0) console.error("words:", ...errors);
  version += 1;
}

/** The words of an area that not every page needs are there. */
export async function needWords(area: LazyArea): Promise<void> {
  areas.add(area);
  await needLanguage(prefs.language);
}

/** A message in the present language. */
export function say(id: string, facts: Facts = {}): string {
  void version; // whoever shows words shows them anew when a language has come
  const bundle = present();
  const message = bundle?.getMessage(id);
  if (bundle === undefined || message?.value == null) {
    if (bundle !== undefined) console.error(`words: there is no message ${id} in ${prefs.language}`);
    return id;
  }
  const errors: Error[] = [];
  const text = bundle.formatPattern(message.value, facts, errors);
  if (errors.length > 0) console.error(`words: ${id}:`, ...errors);
  return text;
}

/** The words of the preferences' language, or those from before while they are still on their way. */
function present(): FluentBundle | undefined {
  const language = complete.includes(prefs.language) ? prefs.language : complete[0];
  return language === undefined ? undefined : bundles[language];
}

/** Whether there is such a message. */
export function has(id: string): boolean {
  void version;
  return present()?.hasMessage(id) ?? false;
}

/** Several things one after another: "a, b, c". */
export function listed(items: readonly string[]): string {
  return items.join(say("list-comma"));
}

/** Several things as they end a sentence: "a, b and c". */
export function enumerated(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : listed(items.slice(0, -1)) + say("list-and") + last;
}
