// What this browser keeps for us; a browser that keeps nothing is no obstacle.

/** What could not be kept: private windows and full disks. It holds for as long as the page is open. */
const unkept = new Map<string, string>();

export function stored(key: string): unknown {
  try {
    return JSON.parse(unkept.get(key) ?? localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function store(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}
