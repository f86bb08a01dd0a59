// The words of all areas, in both languages: the same messages, the same facts, nothing broken, nothing missing.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES as CHOICES, type Language } from "@/preferences.svelte";

const WEB = join(import.meta.dirname, "..");
const GAME = join(WEB, "../src/branchline/view/locale");
const LANGUAGES = CHOICES.map(({ value }) => value);

/** By area: the text of its file. */
function filesOf(language: Language): Map<string, string> {
  const folder = join(WEB, "locale", language);
  const names = readdirSync(folder).filter((name) => name.endsWith(".ftl"));
  const texts = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  return texts.set("game.ftl", readFileSync(join(GAME, language, "game.ftl"), "utf8"));
}

const FILES: Record<Language, Map<string, string>> = { en: filesOf("en"), fr: filesOf("fr") };
const AREAS = [...new Set(LANGUAGES.flatMap((language) => [...FILES[language].keys()]))].sort();

type Message = FluentResource["body"][number];
const messagesOf = (text: string): readonly Message[] => new FluentResource(text).body;
const idsIn = (text: string): string[] => [...text.matchAll(/^(-?[a-zA-Z][\w-]*) *=/gm)].map((match) => match[1]!);

const ALL: Record<Language, Map<string, Message>> = {
  en: new Map([...FILES.en.values()].flatMap(messagesOf).map((message) => [message.id, message])),
  fr: new Map([...FILES.fr.values()].flatMap(messagesOf).map((message) => [message.id, message])),
};

interface Node {
  type?: string;
  name?: string;
  selector?: Node;
  variants?: { key: { value?: unknown } }[];
}

/** Every variable of a message and of those that it is made of, with the keys that it is asked for, if it is. */
function variablesOf(part: unknown, language: Language, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (Array.isArray(part)) part.forEach((one) => variablesOf(one, language, found));
  else if (typeof part === "object" && part !== null) {
    const node = part as Node;
    if (node.type === "var") found.set(node.name!, found.get(node.name!) ?? new Set());
    if (node.type === "mesg") variablesOf(ALL[language].get(node.name!)?.value ?? null, language, found);
    Object.values(node).forEach((value) => variablesOf(value, language, found));
    if (node.type === "select" && node.selector?.type === "var")
      node.variants?.forEach(({ key }) => found.get(node.selector!.name!)?.add(String(key.value)));
  }
  return found;
}

/** What a message is told; a number in words has a capital where it begins a sentence. */
const namesOf = (part: unknown, language: Language): string =>
  [...variablesOf(part, language).keys()].map((name) => name.toLowerCase()).sort().join();

/** Sentences in which one language has a number that the other says without: "such a set" is "ces trois cartes". */
const UNLIKE = new Set(["rules-sets-large"]);

const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** Whether it is asked for as a number. */
const isNumber = (keys: ReadonlySet<string>): boolean =>
  [...keys].some((key) => (PLURALS.has(key) && key !== "other") || /^\d+$/.test(key));

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourcesIn(path);
    return /\.(ts|svelte)$/.test(name) && !name.endsWith(".d.ts") ? [path] : [];
  });
}

/** What the call that begins here is given first. */
function firstArgument(source: string, from: number): string {
  let depth = 0;
  for (let i = from; i < source.length; i++) {
    const sign = source[i]!;
    if ("([{".includes(sign)) depth += 1;
    else if (depth === 0 && (sign === "," || sign === ")")) return source.slice(from, i);
    else if (")]}".includes(sign)) depth -= 1;
  }
  return "";
}

/** The ids that a source says: whole ones, and beginnings of those that are put together. */
function said(source: string): { ids: string[]; beginnings: string[] } {
  const ids: string[] = [];
  const beginnings: string[] = [];
  for (const match of source.matchAll(/(?<![\w.#])say\(/g)) {
    const argument = firstArgument(source, match.index + match[0].length).trim();
    const literals = [...argument.matchAll(/(?:^|[?:]\s*)"([^"]*)"/g)].map((literal) => literal[1]!);
    ids.push(...literals);
    beginnings.push(...[...argument.matchAll(/(?:^|[?:]\s*)`([^`$]+)\$\{/g)].map((template) => template[1]!));
  }
  return { ids, beginnings };
}

describe.each(LANGUAGES)("the words in %s", (language) => {
  it.each(AREAS)("has a file %s in which nothing is broken", (area) => {
    const text = FILES[language].get(area);
    expect(text, `there is no ${language}/${area}`).toBeDefined();
    const known = new Set(messagesOf(text!).map(({ id }) => id));
    expect(idsIn(text!).filter((id) => !known.has(id))).toEqual([]);
    const stray = text!
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^(#|\s|\}|-?[a-zA-Z][\w-]* *=)/.test(line));
    expect(stray, "lines that belong to no message").toEqual([]);
  });

  it("has every message once", () => {
    const ids = [...FILES[language].values()].flatMap(idsIn);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it.each(AREAS)("has plural forms in %s for 0, 1, 2 and 5", (area) => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const text of FILES[language].values()) bundle.addResource(new FluentResource(text));
    const problems: string[] = [];
    for (const { id, value } of messagesOf(FILES[language].get(area) ?? "")) {
      if (value === null) continue;
      const variables = [...variablesOf(value, language)];
      for (const count of [0, 1, 2, 5]) {
        const facts: Record<string, FluentVariable> = {};
        for (const [name, keys] of variables) facts[name] = isNumber(keys) || keys.size === 0 ? count : ([...keys][count % keys.size] ?? "");
        const errors: Error[] = [];
        const told = bundle.formatPattern(value, facts, errors);
        if (errors.length > 0 || /\{|\}|undefined|NaN/.test(told)) problems.push(`${id} for ${count}: ${told} ${errors.join()}`);
      }
    }
    expect(problems).toEqual([]);
  });
});

describe("both languages", () => {
  it("are all that there are folders of, here and in the game", () => {
    expect(readdirSync(join(WEB, "locale")).sort()).toEqual([...LANGUAGES].sort());
    expect(readdirSync(GAME).sort()).toEqual([...LANGUAGES].sort());
  });

  it.each(AREAS)("have the same messages in %s", (area) => {
    const [en, fr] = LANGUAGES.map((language) => idsIn(FILES[language].get(area) ?? ""));
    expect([...fr!].sort()).toEqual([...en!].sort());
  });

  it.each(AREAS)("are told the same facts in %s", (area) => {
    const alike = idsIn(FILES.en.get(area) ?? "").filter((id) => !UNLIKE.has(id));
    const differing = alike.filter((id) => {
      const names = LANGUAGES.map((language) => namesOf(ALL[language].get(id)?.value ?? null, language));
      return names[0] !== names[1];
    });
    expect(differing).toEqual([]);
  });
});

describe("what the client says", () => {
  const known = new Set([...FILES.en.values()].flatMap(idsIn));
  const sources = sourcesIn(join(WEB, "src")).map((path) => ({ path: path.slice(WEB.length + 1), ...said(readFileSync(path, "utf8")) }));

  it("is found in the sources at all", () => {
    expect(sources.flatMap(({ ids }) => ids).length).toBeGreaterThan(100);
  });

  it("has a message for every id", () => {
    const missing = sources.flatMap(({ path, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${path}: ${id}`));
    expect(missing).toEqual([]);
  });

  it("has messages for every family of ids that is put together", () => {
    const missing = sources.flatMap(({ path, beginnings }) =>
      beginnings.filter((start) => ![...known].some((id) => id.startsWith(start))).map((start) => `${path}: ${start}…`),
    );
    expect(missing).toEqual([]);
  });
});
