// The boards of the shipped maps, drawn while the client is built: each is a module `virtual:board/<map>`.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { readMap } from "../src/board/drawing/csv";
import { drawBoard } from "../src/board/drawing/draw";
import type { BoardDrawing } from "../src/board/drawing/drawing";
import { pictureOf } from "../src/board/drawing/picture";
import type { World } from "../src/board/drawing/ground";

const PREFIX = "virtual:board/";
const SMALL = "virtual:picture/";
const DATA = fileURLToPath(new URL("../../src/branchline/data", import.meta.url));
const LAKES = fileURLToPath(new URL("../data/lakes.json", import.meta.url));

const NOT_OFFERED = ["mini", "mini_europe"]; // the small games for research: no server plays them

/** The names of the shipped maps that are played here: the folders that have routes. */
export function shippedMaps(): string[] {
  return readdirSync(DATA)
    .filter((name) => existsSync(join(DATA, name, "routes.csv")) && !NOT_OFFERED.includes(name))
    .sort();
}

/** The coastline of the earth, as the packages have it. */
export function readWorld(): World {
  const here = createRequire(import.meta.url);
  const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
  return {
    countries: read(here.resolve("world-atlas/countries-50m.json")) as World["countries"],
    states: read(here.resolve("us-atlas/states-10m.json")) as World["states"],
    lakes: read(LAKES) as World["lakes"],
  };
}

/** Cities and routes of a shipped map. */
export function readShipped(name: string): ReturnType<typeof readMap> {
  const text = (file: string): string => readFileSync(join(DATA, name, file), "utf8");
  return readMap(text("cities.csv"), text("routes.csv"));
}

// Drawing takes seconds for a map, so drawings are kept under the hash of all that they are made from.
const KEPT = fileURLToPath(new URL("../node_modules/.cache/branchline-boards", import.meta.url));
const CODE = fileURLToPath(new URL("../src/board", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../package-lock.json", import.meta.url));

function hashOf(name: string): string {
  const code = readdirSync(CODE)
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .map((file) => join(CODE, file));
  const hash = createHash("sha256");
  for (const path of [...code, LAKES, PACKAGES, join(DATA, name, "cities.csv"), join(DATA, name, "routes.csv")])
    hash.update(readFileSync(path)).update("\0");
  return hash.digest("hex").slice(0, 20);
}

/** The drawing of a shipped map as JSON, drawn now or before. */
function drawingOf(name: string): string {
  const path = join(KEPT, `${name}-${hashOf(name)}.json`);
  if (existsSync(path)) return readFileSync(path, "utf8");
  const { cities, routes } = readShipped(name);
  const text = JSON.stringify(drawBoard(cities, routes, readWorld()) satisfies BoardDrawing);
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
  return text;
}

export function boards(): Plugin {
  return {
    name: "branchline-boards",
    resolveId(id) {
      if (id === "virtual:boards") return `\0${id}`;
      const prefix = [PREFIX, SMALL].find((one) => id.startsWith(one));
      return prefix !== undefined && shippedMaps().includes(id.slice(prefix.length)) ? `\0${id}` : null;
    },
    load(id) {
      if (id === "\0virtual:boards") {
        const entries = (prefix: string): string =>
          shippedMaps()
            .map((name) => `${JSON.stringify(name)}: () => import("${prefix}${name}")`)
            .join(", ");
        return `export const boards = { ${entries(PREFIX)} }; export const pictures = { ${entries(SMALL)} };`;
      }
      if (id.startsWith(`\0${SMALL}`)) {
        const name = id.slice(SMALL.length + 1);
        const picture = pictureOf(JSON.parse(drawingOf(name)) as BoardDrawing, readShipped(name).routes);
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(picture))});`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      this.addWatchFile(join(DATA, name, "cities.csv"));
      this.addWatchFile(join(DATA, name, "routes.csv"));
      // A text that is parsed is read faster than an object that is written out.
      return `export default JSON.parse(${JSON.stringify(drawingOf(name))});`;
    },
  };
}
