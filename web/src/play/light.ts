// What is lit on the board, from several sources: the later ones win.

export type RouteLight = "ticket" | "path" | "log" | "hint" | "way" | "since";
export type CityLight = "ticket" | "log" | "hint" | "since";

export interface Light {
  readonly routes: ReadonlyMap<number, RouteLight>;
  readonly cities: ReadonlyMap<number, CityLight>;
}

export function light(
  routes: Iterable<readonly [number, RouteLight]> = [],
  cities: Iterable<readonly [number, CityLight]> = [],
): Light {
  return { routes: new Map(routes), cities: new Map(cities) };
}

export const DARK: Light = light();

export function together(...lights: readonly (Light | null)[]): Light {
  const given = lights.filter((one) => one !== null);
  return light(
    given.flatMap((one) => [...one.routes]),
    given.flatMap((one) => [...one.cities]),
  );
}
