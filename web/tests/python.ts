// What the engine itself says, asked from the project's Python.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const VENV = join(ROOT, ".venv/bin/python");

/** How long an answer may take on a busy machine, in milliseconds. */
export const SLOW = 60_000;

/** The answer of a script that prints JSON. */
export function asked(script: string): unknown {
  const python = existsSync(VENV) ? VENV : "python3";
  return JSON.parse(execFileSync(python, ["-c", script], { cwd: ROOT, encoding: "utf8" }));
}
