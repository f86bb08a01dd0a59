// The drawing of a game's board: baked when the client was built, or drawn now.

import { boards, pictures } from "virtual:boards";
import type { BoardDrawing, MapCity, MapRoute } from "./drawing/drawing";
import { pictureOf, type ColoredRoute, type Picture } from "./drawing/picture";

/** What a drawing is made from: the facts of a game on a map. */
export interface Mapped {
  readonly key: string;
  readonly map: string | null;
  readonly cities: readonly { readonly name: string; readonly lat: number | null; readonly lon: number | null }[];
  readonly routes: readonly MapRoute[];
}

const drawn = new Map<string, Promise<BoardDrawing>>();

/** The board of a game; the same promise for the same game. */
export function loadDrawing(facts: Mapped): Promise<BoardDrawing> {
  const name = facts.map ?? facts.key;
  let drawing = drawn.get(name);
  if (drawing === undefined) {
    drawing = drawingOf(facts);
    drawn.set(name, drawing);
    drawing.catch(() => drawn.delete(name)); // a lost connection may be back the next time
  }
  return drawing;
}

async function drawingOf(facts: Mapped): Promise<BoardDrawing> {
  const baked = facts.map === null ? undefined : boards[facts.map];
  if (baked !== undefined) {
    const drawing = (await baked()).default;
    if (drawing.cities.length === facts.cities.length) return drawing;
  }
  const [{ drawBoard }, { WORLD }] = await Promise.all([import("./drawing/draw"), import("./drawing/world")]);
  return drawBoard(facts.cities.map(placed), facts.routes, WORLD);
}

function placed({ name, lat, lon }: Mapped["cities"][number]): MapCity {
  if (lat === null || lon === null) throw new Error(`the city ${name} has no place on earth, so its map cannot be drawn`);
  return { name, lat, lon };
}

/** The small picture of a shipped map; undefined: there is none of this name. */
export function bakedPicture(map: string): Promise<Picture> | undefined {
  return pictures[map]?.().then((module) => module.default);
}

/** The small picture of a map given at run time, from the facts of its game. */
export async function drawnPicture(facts: Mapped & { readonly routes: readonly ColoredRoute[] }): Promise<Picture> {
  return pictureOf(await loadDrawing(facts), facts.routes);
}
