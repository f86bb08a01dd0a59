// Making room: cities move a little and tracks swing out, until spaces, cities and names are clear of each other.

import { CITY, END, LANE, LONGEST, SHORTEST, WAGON_HEIGHT, pairOf, type MapRoute } from "./drawing";
import type { Point } from "./curve";

/** All routes between the same two cities: they share one line. */
export interface Bundle {
  readonly pair: string;
  readonly a: number;
  readonly b: number;
  /** How many spaces each lane has. */
  readonly lanes: readonly number[];
}

/** A name as it stands beside its city. */
export interface Plate {
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** By bundle. */
  readonly bend: Float64Array;
}

const COMFORT = SHORTEST + 2.5; // room for a space that is not cramped
const SPACE = WAGON_HEIGHT / 2; // a space is a row of disks of this radius
const NEAR = 2 * SPACE + 3; // nearer than this, disks of two bundles are in each other's way
const ROOM = CITY + 6 + SPACE; // and a disk in that of a city
const APART = 36; // between two cities
const FORK = 30; // so near to a city its lines may touch
const BARE = 12; // shorter ends are in nobody's way
const RAILS = 5; // points on each bare end of a line
const SWING = 0.26; // of a track, in parts of its length

/** The bundles of a map, in the order of their first routes. */
export function bundlesOf(routes: readonly MapRoute[]): Bundle[] {
  const found = new Map<string, { pair: string; a: number; b: number; lanes: number[] }>();
  for (const route of routes) {
    if (route.beside !== undefined && route.beside !== null) continue;
    const pair = pairOf(route);
    const bundle = found.get(pair) ?? { pair, a: Math.min(route.a, route.b), b: Math.max(route.a, route.b), lanes: [] };
    bundle.lanes.push(route.length);
    found.set(pair, bundle);
  }
  return [...found.values()];
}

/** How long the line of a bundle has to be. */
export function lengthWanted(bundle: Bundle): number {
  return Math.max(...bundle.lanes) * COMFORT + 2 * END;
}

/** The cities and lines with as much room as a search by small steps finds; always the same for the same input. */
export function nudge(
  home: readonly Point[],
  bundles: readonly Bundle[],
  start?: Layout,
  plates?: readonly Plate[],
  sweeps = 60,
): Layout {
  return new Search(home, bundles, start, plates).run(sweeps, start === undefined ? 24 : 8);
}

class Search {
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly bend: Float64Array;
  private readonly wanted: number[]; // by bundle: its length
  private readonly at: number[][]; // by city: its bundles
  private readonly beads: Float64Array[]; // by bundle: x, y of the disks that its spaces are made of
  private readonly rails: Float64Array[]; // by bundle: x, y of points on its line before the first space and after the last
  private readonly bare: Float64Array; // by bundle: how long those ends are
  private readonly boxes: Float64Array[]; // by bundle: left, top, right, bottom
  private readonly names: Float64Array[]; // by city: dx, dy of the disks that its name is made of
  // What can touch what during one sweep; everything else is too far away to be asked.
  private bundlesNear: number[][] = [];
  private citiesNear: number[][] = [];
  private passing: number[][] = [];
  private neighbors: number[][] = [];

  constructor(
    private readonly home: readonly Point[],
    private readonly bundles: readonly Bundle[],
    start: Layout | undefined,
    private readonly plates: readonly Plate[] | undefined,
  ) {
    // Cities at the very same place have to part in some direction: each in one of its own.
    this.x = start?.x.slice() ?? Float64Array.from(home, (city, i) => city.x + 0.5 * Math.cos(i * 2.4));
    this.y = start?.y.slice() ?? Float64Array.from(home, (city, i) => city.y + 0.5 * Math.sin(i * 2.4));
    this.bend = start?.bend.slice() ?? new Float64Array(bundles.length);
    this.wanted = bundles.map(lengthWanted);
    this.at = home.map((_, city) => bundles.flatMap(({ a, b }, i) => (a === city || b === city ? [i] : [])));
    this.beads = bundles.map(({ lanes }) => new Float64Array(2 * lanes.reduce((sum, n) => sum + 2 * n, 0)));
    this.rails = bundles.map(() => new Float64Array(4 * RAILS));
    this.bare = new Float64Array(bundles.length);
    this.boxes = bundles.map(() => new Float64Array(4));
    this.names = home.map((_, city) => disksOf(plates?.[city]));
    bundles.forEach((_, i) => this.lay(i));
  }

  run(sweeps: number, first: number): Layout {
    for (let sweep = 0; sweep < sweeps; sweep++) {
      const step = Math.max(0.8, first * (1 - sweep / sweeps));
      this.look(2 * step);
      for (let city = 0; city < this.home.length; city++) this.moveCity(city, step, sweep);
      const leap = sweep % 12 === 2 && sweep < sweeps * 0.8;
      for (let i = 0; i < this.bundles.length; i++) {
        if (leap) this.leap(i);
        this.swing(i, step);
      }
    }
    return { x: this.x, y: this.y, bend: this.bend };
  }

  private look(moved: number): void {
    const reach = moved + APART;
    const apart = (p: Float64Array, q: Float64Array): boolean =>
      p[0]! > q[2]! + reach || q[0]! > p[2]! + reach || p[1]! > q[3]! + reach || q[1]! > p[3]! + reach;
    this.bundlesNear = this.boxes.map((p, i) => this.boxes.flatMap((q, j) => (j === i || apart(p, q) ? [] : [j])));
    const around = this.home.map((_, city) => {
      const [x, y, plate] = [this.x[city]!, this.y[city]!, this.plates?.[city]];
      if (plate === undefined) return Float64Array.of(x, y, x, y);
      const [left, top] = [x + Math.min(0, plate.dx), y + Math.min(0, plate.dy)];
      return Float64Array.of(left, top, x + Math.max(0, plate.dx + plate.width), y + Math.max(0, plate.dy + plate.height));
    });
    this.citiesNear = this.boxes.map((box) => around.flatMap((city, k) => (apart(box, city) ? [] : [k])));
    this.neighbors = around.map((city, k) => around.flatMap((other, l) => (k === l || apart(city, other) ? [] : [l])));
    this.passing = around.map((city, k) =>
      this.boxes.flatMap((box, i) => {
        const { a, b } = this.bundles[i]!;
        return a === k || b === k || apart(box, city) ? [] : [i];
      }),
    );
  }

  private moveCity(city: number, step: number, sweep: number): void {
    const [x, y] = [this.x[city]!, this.y[city]!];
    let best = this.costOfCity(city);
    let [bestX, bestY] = [x, y];
    for (let k = 0; k < 6; k++) {
      const turn = (k / 6 + sweep * 0.13) * 2 * Math.PI;
      this.put(city, x + step * Math.cos(turn), y + step * Math.sin(turn));
      const cost = this.costOfCity(city);
      if (cost < best - 1e-9) [best, bestX, bestY] = [cost, this.x[city]!, this.y[city]!];
    }
    this.put(city, bestX, bestY);
  }

  private put(city: number, x: number, y: number): void {
    this.x[city] = x;
    this.y[city] = y;
    for (const i of this.at[city]!) this.lay(i);
  }

  private swing(i: number, step: number): void {
    const before = this.bend[i]!;
    let [best, bestBend] = [this.costOfBundle(i, -1), before];
    for (const change of [step, -step]) {
      this.bend[i] = before + change;
      this.lay(i);
      const cost = this.costOfBundle(i, -1);
      if (cost < best - 1e-9) [best, bestBend] = [cost, before + change];
    }
    this.bend[i] = bestBend;
    this.lay(i);
  }

  /** A line that is in the way of a city or of other lines may lie better far on the other side of them. */
  private leap(i: number): void {
    const before = this.bend[i]!;
    const price = (): number => this.costOfBundle(i, -1) + 1500 * this.crossings(i);
    const { a, b } = this.bundles[i]!;
    const chord = Math.hypot(this.x[b]! - this.x[a]!, this.y[b]! - this.y[a]!);
    let [best, bestBend] = [price(), before];
    if (best < 60) return;
    for (const part of [-0.25, -0.18, -0.1, 0, 0.1, 0.18, 0.25]) {
      this.bend[i] = part * chord;
      this.lay(i);
      const cost = price();
      if (cost < best - 1e-9) [best, bestBend] = [cost, part * chord];
    }
    this.bend[i] = bestBend;
    this.lay(i);
  }

  /** How many other lines a line crosses. */
  private crossings(i: number): number {
    const { a, b } = this.bundles[i]!;
    const mine = this.lineOf(i);
    let count = 0;
    for (const j of this.bundlesNear[i]!) {
      const other = this.bundles[j]!;
      if (other.a === a || other.a === b || other.b === a || other.b === b) continue;
      if (meet(mine, this.lineOf(j))) count += 1;
    }
    return count;
  }

  private lineOf(i: number): Point[] {
    const { a, b } = this.bundles[i]!;
    const beads = this.beads[i]!;
    const points = [{ x: this.x[a]!, y: this.y[a]! }];
    for (let k = 0; k < 4 * this.bundles[i]!.lanes[0]!; k += 2) points.push({ x: beads[k]!, y: beads[k + 1]! });
    points.push({ x: this.x[b]!, y: this.y[b]! });
    return points;
  }

  /** The disks of a bundle stand where its spaces are now. */
  private lay(i: number): void {
    const { a, b, lanes } = this.bundles[i]!;
    const ax = this.x[a]!;
    const ay = this.y[a]!;
    const bx = this.x[b]!;
    const by = this.y[b]!;
    const bend = this.bend[i]!;
    const dx = bx - ax;
    const dy = by - ay;
    const chord = Math.sqrt(dx * dx + dy * dy) || 1;
    const cx = (ax + bx) / 2 - (2 * bend * dy) / chord;
    const cy = (ay + by) / 2 + (2 * bend * dx) / chord;
    const length = chord + (8 * bend * bend) / (3 * chord);
    const beads = this.beads[i]!;
    const box = this.boxes[i]!;
    box[0] = box[1] = Infinity;
    box[2] = box[3] = -Infinity;
    const rails = this.rails[i]!;
    const most = Math.max(...lanes);
    const bare = (length - pitchOf(length, most) * most) / 2 - END;
    this.bare[i] = bare;
    for (let j = 0; j < 2 * RAILS; j++) {
      const along = END + (bare * ((j % RAILS) + 0.5)) / RAILS;
      const t = (j < RAILS ? along : length - along) / length;
      const s = 1 - t;
      rails[2 * j] = s * s * ax + 2 * s * t * cx + t * t * bx;
      rails[2 * j + 1] = s * s * ay + 2 * s * t * cy + t * t * by;
    }
    let k = 0;
    for (let lane = 0; lane < lanes.length; lane++) {
      const count = lanes[lane]!;
      const aside = (lane - (lanes.length - 1) / 2) * LANE;
      const pitch = pitchOf(length, count);
      const from = (length - pitch * count) / 2;
      for (let j = 0; j < 2 * count; j++) {
        // At a quarter and three quarters of each space.
        const t = (from + (pitch * (j + 0.5)) / 2) / length;
        const s = 1 - t;
        const tx = s * (cx - ax) + t * (bx - cx);
        const ty = s * (cy - ay) + t * (by - cy);
        const speed = Math.sqrt(tx * tx + ty * ty) || 1;
        const x = s * s * ax + 2 * s * t * cx + t * t * bx - (aside * ty) / speed;
        const y = s * s * ay + 2 * s * t * cy + t * t * by + (aside * tx) / speed;
        beads[k++] = x;
        beads[k++] = y;
        if (x < box[0]!) box[0] = x;
        if (y < box[1]!) box[1] = y;
        if (x > box[2]!) box[2] = x;
        if (y > box[3]!) box[3] = y;
      }
    }
    box[0] = Math.min(box[0]!, ax, bx);
    box[1] = Math.min(box[1]!, ay, by);
    box[2] = Math.max(box[2]!, ax, bx);
    box[3] = Math.max(box[3]!, ay, by);
  }

  private costOfCity(city: number): number {
    const x = this.x[city]!;
    const y = this.y[city]!;
    const hx = x - this.home[city]!.x;
    const hy = y - this.home[city]!.y;
    let cost = 0.02 * (hx * hx + hy * hy);
    for (const other of this.neighbors[city]!) {
      const dx = x - this.x[other]!;
      const dy = y - this.y[other]!;
      if (Math.abs(dx) < APART && Math.abs(dy) < APART) cost += 6 * square(APART - Math.sqrt(dx * dx + dy * dy));
      cost += this.nameOnCity(city, other) + this.nameOnCity(other, city);
    }
    for (const i of this.at[city]!) {
      cost += this.costOfBundle(i, city);
      // Neighbors keep their direction from each other, so that the map stays the map.
      const { a, b } = this.bundles[i]!;
      const dx = this.x[b]! - this.x[a]! - (this.home[b]!.x - this.home[a]!.x);
      const dy = this.y[b]! - this.y[a]! - (this.home[b]!.y - this.home[a]!.y);
      cost += 0.01 * (dx * dx + dy * dy);
    }
    for (const i of this.passing[city]!) cost += this.cityOn(i, city) + this.nameOn(i, city);
    return cost;
  }

  /** What a bundle costs; a pair of bundles at the moved city counts once. */
  private costOfBundle(i: number, moved: number): number {
    const { a, b } = this.bundles[i]!;
    const dx = this.x[b]! - this.x[a]!;
    const dy = this.y[b]! - this.y[a]!;
    const chord = Math.sqrt(dx * dx + dy * dy) || 1;
    const bend = this.bend[i]!;
    const length = chord + (8 * bend * bend) / (3 * chord);
    let cost = 3 * square(this.wanted[i]! - length);
    cost += 0.05 * bend * bend + 20 * square(Math.abs(bend) - SWING * chord);
    for (const j of this.bundlesNear[i]!) {
      const other = this.bundles[j]!;
      if (j < i && (other.a === moved || other.b === moved)) continue;
      cost += 2 * this.overlap(i, j);
    }
    for (const city of this.citiesNear[i]!) {
      if (city !== a && city !== b) cost += this.cityOn(i, city);
      cost += this.nameOn(i, city);
    }
    return cost;
  }

  private overlap(i: number, j: number): number {
    const near = NEAR;
    const p = this.boxes[i]!;
    const q = this.boxes[j]!;
    if (p[0]! > q[2]! + near || q[0]! > p[2]! + near || p[1]! > q[3]! + near || q[1]! > p[3]! + near) return 0;
    const f = this.beads[i]!;
    const g = this.beads[j]!;
    let cost = 0;
    for (let k = 0; k < f.length; k += 2) {
      const x = f[k]!;
      const y = f[k + 1]!;
      if (x < q[0]! - near || x > q[2]! + near || y < q[1]! - near || y > q[3]! + near) continue;
      for (let l = 0; l < g.length; l += 2) {
        const dx = x - g[l]!;
        if (dx > near || dx < -near) continue;
        const dy = y - g[l + 1]!;
        const squared = dx * dx + dy * dy;
        if (squared < near * near) cost += square(near - Math.sqrt(squared));
      }
    }
    // Where two lines part from the same city their ends cannot be apart.
    const m = this.bundles[i]!;
    const n = this.bundles[j]!;
    const fork = m.a === n.a || m.a === n.b ? m.a : m.b === n.a || m.b === n.b ? m.b : -1;
    const fx = fork < 0 ? Infinity : this.x[fork]!;
    const fy = fork < 0 ? Infinity : this.y[fork]!;
    const isBare = this.bare[i]! > BARE;
    if (isBare) cost += beadsOn(this.rails[i]!, g, q, fx, fy);
    if (this.bare[j]! > BARE) {
      cost += beadsOn(this.rails[j]!, f, p, fx, fy);
      if (isBare) cost += beadsOn(this.rails[i]!, this.rails[j]!, q, fx, fy);
    }
    return cost;
  }

  /** How much of a city lies on a bundle that passes it. */
  private cityOn(i: number, city: number): number {
    const x = this.x[city]!;
    const y = this.y[city]!;
    const beads = this.beads[i]!;
    // A track that ends beside a city seems to end in it, so it keeps farther away where it can.
    const cost = 2 * this.disk(i, x, y, ROOM, beads) + 0.4 * this.disk(i, x, y, ROOM + 14, beads);
    return cost + 2 * this.disk(i, x, y, CITY + 9, this.rails[i]!);
  }

  private nameOn(i: number, city: number): number {
    const disks = this.names[city]!;
    if (disks.length === 0) return 0;
    const x = this.x[city]!;
    const y = this.y[city]!;
    let cost = 0;
    for (let k = 0; k < disks.length; k += 2) cost += this.disk(i, x + disks[k]!, y + disks[k + 1]!, SPACE + 7.5, this.beads[i]!);
    return cost;
  }

  private nameOnCity(name: number, city: number): number {
    const plate = this.plates?.[name];
    if (plate === undefined) return 0;
    const x = this.x[city]! - this.x[name]! - plate.dx;
    const y = this.y[city]! - this.y[name]! - plate.dy;
    const dx = Math.max(-x, x - plate.width, 0);
    const dy = Math.max(-y, y - plate.height, 0);
    return dx > CITY + 2 || dy > CITY + 2 ? 0 : 4 * square(CITY + 2 - Math.sqrt(dx * dx + dy * dy));
  }

  private disk(i: number, x: number, y: number, near: number, beads: Float64Array): number {
    const box = this.boxes[i]!;
    if (x < box[0]! - near || x > box[2]! + near || y < box[1]! - near || y > box[3]! + near) return 0;
    let cost = 0;
    for (let k = 0; k < beads.length; k += 2) {
      const dx = beads[k]! - x;
      const dy = beads[k + 1]! - y;
      const squared = dx * dx + dy * dy;
      if (squared < near * near) cost += square(near - Math.sqrt(squared));
    }
    return cost;
  }
}

/** From one space to the next on a line of this length. */
export function pitchOf(length: number, count: number): number {
  return Math.max(8, Math.min(LONGEST, (length - 2 * END) / count));
}

/** How far bare ends of a line reach into the spaces, or the bare ends, of another, away from where they fork. */
function beadsOn(rails: Float64Array, beads: Float64Array, box: Float64Array, forkX: number, forkY: number): number {
  const near = SPACE + 5;
  let cost = 0;
  for (let k = 0; k < rails.length; k += 2) {
    const x = rails[k]!;
    const y = rails[k + 1]!;
    if (x < box[0]! - near || x > box[2]! + near || y < box[1]! - near || y > box[3]! + near) continue;
    if (Math.abs(x - forkX) + Math.abs(y - forkY) < FORK) continue;
    for (let l = 0; l < beads.length; l += 2) {
      const dx = x - beads[l]!;
      if (dx > near || dx < -near) continue;
      const dy = y - beads[l + 1]!;
      const squared = dx * dx + dy * dy;
      if (squared < near * near) cost += square(near - Math.sqrt(squared));
    }
  }
  return cost;
}

function square(excess: number): number {
  return excess > 0 ? excess * excess : 0;
}

function meet(p: readonly Point[], q: readonly Point[]): boolean {
  const side = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  for (let i = 1; i < p.length; i++) {
    for (let j = 1; j < q.length; j++) {
      const [a, b, c, d] = [p[i - 1]!, p[i]!, q[j - 1]!, q[j]!];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  }
  return false;
}

function disksOf(plate: Plate | undefined): Float64Array {
  if (plate === undefined) return new Float64Array(0);
  const count = Math.max(1, Math.round(plate.width / 12));
  const rows = Math.max(1, Math.round(plate.height / 15));
  return Float64Array.from({ length: 2 * count * rows }, (_, n) => {
    const k = n >> 1;
    return n % 2 === 0
      ? plate.dx + (plate.width * ((k % count) + 0.5)) / count
      : plate.dy + (plate.height * (Math.floor(k / count) + 0.5)) / rows;
  });
}
