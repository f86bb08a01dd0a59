// What is built into the client, with its license, in one file beside it: every license asks for that in some way.
// Vite writes the file for the libraries whose code is in the bundle; what it does not know is put in here.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The name of the file. */
export const LICENSES = "licenses.txt";

const STYLED = ["@fontsource/barlow-condensed"]; // they come by way of a style sheet
const OPENING = "What is built into the browser client of Branchline, with the license of each part.\n";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string): string => readFileSync(path, "utf8");

/** The file that Vite has written, with what it lacks; an error if a license has no text anywhere. */
export function completed(written: string): string {
  const [, ...sections] = written.split(/^## /m);
  const own = sections.map((section) => {
    const [heading, ...text] = section.trim().split("\n");
    return { heading: heading ?? "", text: text.join("\n").trim() };
  });
  const styled = STYLED.map((name) => {
    const about = JSON.parse(read(here(`../node_modules/${name}/package.json`))) as { version: string; license: string };
    const text = read(here(`../node_modules/${name}/LICENSE`)).trim();
    return { heading: `${name} - ${about.version} (${about.license})`, text };
  });
  const all = [...own, ...styled].sort((one, two) => (one.heading < two.heading ? -1 : 1));
  return [OPENING, ...all.map(({ heading, text }) => `## ${heading}\n\n${text || textOf(heading)}\n`)].join("\n");
}

function textOf(heading: string): string {
  const name = heading.split(" - ")[0]!.replace("@", "").replace("/", "-");
  const path = here(`../licenses/${name}.txt`);
  if (!existsSync(path)) throw new Error(`${heading} brings no text of its license; put it into web/licenses/${name}.txt`);
  return read(path).trim();
}

export function licenses(): Plugin {
  return {
    name: "branchline-licenses",
    generateBundle: {
      order: "post", // when Vite has written it
      handler(_options, bundle) {
        const file = bundle[LICENSES];
        if (file?.type === "asset") file.source = completed(String(file.source));
      },
    },
  };
}
