// Seconds that run down to a yes.

/** Tells every second how many are left, and says yes at the end; the result stops it. */
export function countDown(seconds: number, tell: (left: number) => void, yes: () => void): () => void {
  let left = seconds;
  const timer = setInterval(() => {
    left -= 1;
    tell(left);
    if (left > 0) return;
    clearInterval(timer);
    yes();
  }, 1_000);
  return () => clearInterval(timer);
}
