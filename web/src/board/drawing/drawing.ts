// What is drawn of a map before anybody plays on it: a sheet of paper in units of its own, about a pixel each.

/** A city as the files have it. */
export interface MapCity {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

/** What the drawing has to know of a route. */
export interface MapRoute {
  readonly a: number;
  readonly b: number;
  readonly length: number;
  readonly lane: number;
  readonly beside?: number | null;
}

/** Where a city's name stands; `y` is the baseline of its first line. */
export interface Label {
  readonly x: number;
  readonly y: number;
  /** Long names may be broken. */
  readonly lines: readonly string[];
  readonly anchor: "start" | "middle" | "end";
}

export interface DrawnCity {
  /** Where it is drawn: moved a little where its routes need room. */
  readonly x: number;
  readonly y: number;
  /** Where it really is, on the same sheet. */
  readonly trueX: number;
  readonly trueY: number;
  readonly label: Label;
  /** Its name in large letters, for a sheet seen from afar; null where there is no room for it. */
  readonly far: Label | null;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BoardDrawing {
  readonly width: number;
  readonly height: number;
  /** Path data: all land, the countries that have cities, lakes, borders, state lines, meridians and parallels. */
  readonly land: string;
  readonly home: string;
  readonly lakes: string;
  readonly borders: string;
  readonly states: string;
  readonly graticule: string;
  readonly cities: readonly DrawnCity[];
  /** By pair of cities ("3-17", the smaller index first): how far the middle of their track swings out. */
  readonly bends: Readonly<Record<string, number>>;
  /** Where the title of the map stands. */
  readonly cartouche: Box;
}

/** The pair that a route joins, as `bends` names it. */
export function pairOf(route: { readonly a: number; readonly b: number }): string {
  return route.a < route.b ? `${route.a}-${route.b}` : `${route.b}-${route.a}`;
}

export const FRAME = 18; // units of the sheet that its frame takes on each side
export const CITY = 8; // radius of a city's ring
export const WAGON_HEIGHT = 13;
export const LANE = 15; // from the middle of one lane to that of the next
export const TRACK = 12; // from the middle of a lane to that of the parallel track beside it
export const SHORTEST = 25.5; // the least from one space to the next
export const LONGEST = 31; // and the most
export const END = 11.5; // from the middle of a city to the first space, at least
export const LETTERS = 17; // size of the cities' names
export const LEADING = 0.92; // from line to line, in parts of the size
export const FAR_LETTERS = 32; // and of those to be read from afar
