// The coastline of the earth, for maps that were not known when the client was built. Large: to be imported when needed.

import countries from "world-atlas/countries-50m.json";
import states from "us-atlas/states-10m.json";
import lakes from "../../../data/lakes.json";
import type { World } from "./ground";

export const WORLD: World = {
  countries: countries as unknown as World["countries"],
  states: states as unknown as World["states"],
  lakes,
};
