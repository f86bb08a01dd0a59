// The files of a map folder, as far as its board is drawn from them.

import { CARDS } from "../../look/cards";
import type { MapCity } from "./drawing";
import type { ColoredRoute } from "./picture";

/** The cities and routes of the texts of `cities.csv` and `routes.csv`. */
export function readMap(citiesText: string, routesText: string): { cities: MapCity[]; routes: ColoredRoute[] } {
  const rows = rowsOf(citiesText);
  const indexes = new Map(rows.map((row, index) => [row["id"] ?? "", index]));
  const city = (id: string | undefined): number => {
    const index = indexes.get(id ?? "");
    if (index === undefined) throw new Error(`routes.csv names the city "${id}", which cities.csv does not have`);
    return index;
  };
  return {
    cities: rows.map((row) => ({ name: row["name"] ?? "", lat: Number(row["lat"]), lon: Number(row["lon"]) })),
    routes: rowsOf(routesText).map((row) => ({
      a: city(row["city_a"]),
      b: city(row["city_b"]),
      length: Number(row["length"]),
      lane: Number(row["lane"]),
      color: CARDS.find(({ key }) => key === row["color"])?.kind ?? null,
    })),
  };
}

function rowsOf(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map(cellsOf);
  return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
}

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push((quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
  }
  return cells;
}
