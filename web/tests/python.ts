// What the engine itself says, asked from the project's Python.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { GameFacts } from "@/protocol/types";

const ROOT = join(import.meta.dirname, "../..");
const VENV = join(ROOT, ".venv/bin/python");

/** How long an answer may take on a busy machine, in milliseconds. */
export const SLOW = 60_000;

/** The answer of a script that prints JSON. */
export function asked(script: string): unknown {
  const python = existsSync(VENV) ? VENV : "python3";
  return JSON.parse(execFileSync(python, ["-c", script], { cwd: ROOT, encoding: "utf8" }));
}

/** The facts of these games, each for the fewest players. */
export function factsOf(games: readonly string[]): Record<string, GameFacts> {
  const script = `
import json
from branchline.variants import find, game_of
from branchline.view import VIEWS

out = {}
for key in ${JSON.stringify(games)}:
    variant = find(key)
    view, seated = VIEWS[variant.kind], game_of(variant, variant.players[0]).variant
    out[key] = view.facts_of(seated) | view.numbers_of(variant, variant.players)
print(json.dumps(out))
`;
  return asked(script) as Record<string, GameFacts>;
}
