// What a list lights on the board: the thing pointed at, and else the one that was chosen to stay lit.

import type { Light } from "@/play/light";

export class Beam {
  /** The key of what stays lit; null: nothing does. */
  pinned: string | null = $state(null);
  #light: Light | null = null;

  constructor(readonly shine: (light: Light | null) => void) {}

  /** It is lit for as long as it is pointed at. */
  over(light: Light | null): void {
    this.shine(light);
  }

  out(): void {
    this.shine(this.#light);
  }

  /** It stays lit until it is chosen again, or something else is. */
  toggle(key: string, light: Light | null): void {
    const isOn = this.pinned === key;
    this.pinned = isOn ? null : key;
    this.#light = isOn ? null : light;
    this.shine(this.#light);
  }

  clear(): void {
    this.pinned = null;
    this.#light = null;
    this.shine(null);
  }
}

/** A mouse that comes over it, the keyboard that reaches it, or a tap: each lights it. */
export function beamed(beam: Beam, key: string, light: () => Light | null): Record<string, (event: Event) => void> {
  return {
    onpointerenter: (event) => {
      if ((event as PointerEvent).pointerType === "mouse") beam.over(light());
    },
    onpointerleave: (event) => {
      if ((event as PointerEvent).pointerType === "mouse") beam.out();
    },
    onfocus: () => beam.over(light()),
    onblur: () => beam.out(),
    onclick: () => beam.toggle(key, light()),
  };
}
