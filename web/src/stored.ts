// What this browser keeps for us; a browser that keeps nothing is no obstacle.

export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows and full disks: it holds for as long as the page is open
  }
}
