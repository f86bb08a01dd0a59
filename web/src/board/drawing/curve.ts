// The line of a track from city to city: straight, or swung out a little to one side.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Place extends Point {
  /** Direction of travel, in degrees. */
  readonly angle: number;
}

const STEPS = 24;

/** A curve from `a` to `b` whose middle stands `bend` units to the right of the straight line. */
export class Curve {
  readonly length: number;
  private readonly sums: number[] = [0];
  private readonly cx: number;
  private readonly cy: number;

  constructor(
    private readonly a: Point,
    private readonly b: Point,
    readonly bend: number,
  ) {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const chord = Math.hypot(dx, dy) || 1;
    this.cx = (a.x + b.x) / 2 - (2 * bend * dy) / chord;
    this.cy = (a.y + b.y) / 2 + (2 * bend * dx) / chord;
    let [px, py, total] = [a.x, a.y, 0];
    for (let i = 1; i <= STEPS; i++) {
      const [x, y] = this.point(i / STEPS);
      total += Math.hypot(x - px, y - py);
      this.sums.push(total);
      [px, py] = [x, y];
    }
    this.length = total;
  }

  /** The place so far along the curve, `aside` units to its right. */
  at(along: number, aside = 0): Place {
    const t = this.parameter(along);
    const [x, y] = this.point(t);
    const dx = 2 * (1 - t) * (this.cx - this.a.x) + 2 * t * (this.b.x - this.cx);
    const dy = 2 * (1 - t) * (this.cy - this.a.y) + 2 * t * (this.b.y - this.cy);
    const speed = Math.hypot(dx, dy) || 1;
    return {
      x: x - (aside * dy) / speed,
      y: y + (aside * dx) / speed,
      angle: (Math.atan2(dy, dx) * 180) / Math.PI,
    };
  }

  private point(t: number): [number, number] {
    const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
    return [p * this.a.x + q * this.cx + r * this.b.x, p * this.a.y + q * this.cy + r * this.b.y];
  }

  private parameter(along: number): number {
    const wanted = Math.max(0, Math.min(this.length, along));
    let i = 1;
    while (i < STEPS && this.sums[i]! < wanted) i++;
    const [before, after] = [this.sums[i - 1]!, this.sums[i]!];
    return (i - 1 + (after > before ? (wanted - before) / (after - before) : 0)) / STEPS;
  }
}
