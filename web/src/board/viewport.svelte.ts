// The window onto a board: what part of the sheet is seen, and how fingers, mouse and wheel change it.

import { fitted, kept, nearer, pushed, showing, zoomed, type Camera, type Size } from "./camera";

const SLACK = { mouse: 4, pen: 6, touch: 9 } as const; // pixels that a tap may move
const REST = 160; // milliseconds after the last turn of the wheel
const GLIDE = 220; // and for a move by button or key

/**
 * While a gesture lasts the picture is only moved and stretched as it is (`transform`), which is cheap; at its end it is
 * drawn anew for what is seen then (`viewBox`). Around the window a part of the sheet is drawn that cannot be seen yet.
 */
export class Viewport {
  size: Size = $state.raw({ width: 0, height: 0 });
  /** Of one that a gesture or button has not changed yet. */
  isFitted = $state(true);
  isMoving = $state(false);
  isGliding = $state(false);

  private drawn: Camera = $state.raw({ x: 0, y: 0, scale: 1 });
  private live: Camera = $state.raw({ x: 0, y: 0, scale: 1 });
  private sheet: Size = $state.raw({ width: 1, height: 1 });
  private fit: "whole" | "width" = "whole";
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number } | null = null;
  private wasDragged = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly camera = $derived(this.live);
  readonly drawnScale = $derived(this.drawn.scale);
  readonly canPan = $derived(
    this.sheet.width * this.live.scale > this.size.width + 1 || this.sheet.height * this.live.scale > this.size.height + 1,
  );
  /** Drawn beyond each edge of the window, in parts of its size. */
  readonly beyond = $derived(
    this.sheet.width * this.drawn.scale > this.size.width + 1 || this.sheet.height * this.drawn.scale > this.size.height + 1
      ? 0.25
      : 0,
  );
  readonly viewBox = $derived.by(() => {
    const { x, y, scale } = this.drawn;
    const [w, h] = [(this.size.width * (1 + 2 * this.beyond)) / scale, (this.size.height * (1 + 2 * this.beyond)) / scale];
    return [x - w / 2, y - h / 2, w, h].map((value) => Math.round(value * 100) / 100).join(" ");
  });
  readonly transform = $derived.by(() => {
    if (this.live === this.drawn) return "none";
    const k = this.live.scale / this.drawn.scale;
    const dx = (this.size.width / 2) * (1 - k) + (this.drawn.x - this.live.x) * this.live.scale;
    const dy = (this.size.height / 2) * (1 - k) + (this.drawn.y - this.live.y) * this.live.scale;
    return `translate(${dx.toFixed(2)}px, ${dy.toFixed(2)}px) scale(${k.toFixed(5)})`;
  });

  /** The window or the sheet is another one: what was fitted is fitted again, the rest is kept as it can be. */
  resize(sheet: Size, size: Size, fit: "whole" | "width"): void {
    const isNew = sheet.width !== this.sheet.width || sheet.height !== this.sheet.height || fit !== this.fit;
    [this.sheet, this.size, this.fit] = [sheet, size, fit];
    if (size.width === 0 || size.height === 0) return;
    if (isNew) this.isFitted = true;
    this.settle(this.isFitted ? fitted(sheet, size, fit) : kept(this.live, sheet, size));
  }

  /** The whole map again. */
  whole(): void {
    this.glide(fitted(this.sheet, this.size, this.fit));
    this.isFitted = true;
  }

  nearer(times: number): void {
    this.glide(nearer(this.live, times, this.sheet, this.size));
  }

  push(dx: number, dy: number): void {
    this.glide(pushed(this.live, dx, dy, this.sheet, this.size));
  }

  nearerAt(factor: number, px: number, py: number): void {
    this.glide(zoomed(this.live, factor, px, py, this.sheet, this.size));
  }

  /** A place of the sheet can be seen. */
  show(x: number, y: number): void {
    const camera = showing(this.live, x, y, this.sheet, this.size);
    if (camera !== this.live) this.glide(camera);
  }

  wheel(event: WheelEvent, px: number, py: number): void {
    // Where the page scrolls under the map the wheel is the page's, but for the gesture that means zoom everywhere.
    const isZoom = event.ctrlKey || event.metaKey;
    if (this.fit === "width" && !isZoom) return;
    const delta = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
    const camera = zoomed(this.live, Math.exp(-Math.max(-160, Math.min(160, delta)) / 320), px, py, this.sheet, this.size);
    if (camera.scale === this.live.scale && !isZoom) return;
    event.preventDefault();
    this.move(camera);
    this.later(() => this.settle(this.live), REST);
  }

  down(event: PointerEvent, px: number, py: number): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (this.pointers.size === 0) {
      this.start = { x: px, y: py };
      this.wasDragged = false;
    }
    this.pointers.set(event.pointerId, { x: px, y: py });
  }

  /** The picture follows; `hold` is called once the pointer belongs to the gesture. */
  drag(event: PointerEvent, px: number, py: number, hold: () => void): void {
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) return;
    if (event.pointerType === "mouse" && event.buttons === 0) return this.up(event);
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const other = others[0];
    if (other === undefined) {
      const slack = SLACK[event.pointerType as keyof typeof SLACK] ?? SLACK.touch;
      if (!this.wasDragged) {
        if (!this.canPan || this.start === null || Math.hypot(px - this.start.x, py - this.start.y) < slack) return;
        this.wasDragged = true;
        hold();
        this.pointers.set(event.pointerId, { x: px, y: py });
        return;
      }
      this.move(pushed(this.live, px - before.x, py - before.y, this.sheet, this.size));
    } else {
      if (!this.wasDragged) hold();
      this.wasDragged = true;
      const factor = Math.hypot(px - other.x, py - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
      const turned = zoomed(this.live, factor, (px + other.x) / 2, (py + other.y) / 2, this.sheet, this.size);
      this.move(pushed(turned, (px - before.x) / 2, (py - before.y) / 2, this.sheet, this.size));
    }
    this.pointers.set(event.pointerId, { x: px, y: py });
  }

  up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0) return;
    if (this.isMoving) this.settle(this.live);
  }

  /** Whether the gesture that has just ended was a tap. */
  get wasTap(): boolean {
    return !this.wasDragged;
  }

  private move(camera: Camera): void {
    clearTimeout(this.timer);
    this.isGliding = false;
    this.isMoving = true;
    this.isFitted = false;
    this.live = camera;
    // What was drawn beyond the edge comes into sight: draw again before it ends.
    const [dx, dy] = [Math.abs(camera.x - this.drawn.x), Math.abs(camera.y - this.drawn.y)];
    const room = (this.beyond * 0.92) / this.drawn.scale;
    const shrunk = camera.scale / this.drawn.scale;
    if (dx > room * this.size.width || dy > room * this.size.height || shrunk < 0.72 || shrunk > 2.5) this.drawn = camera;
  }

  private glide(camera: Camera): void {
    this.isFitted = false;
    if (document.documentElement.dataset["motion"] === "less") return this.settle(camera);
    this.isGliding = true;
    this.live = camera;
    this.later(() => this.settle(camera), GLIDE);
  }

  private settle(camera: Camera): void {
    clearTimeout(this.timer);
    this.isGliding = false;
    this.isMoving = false;
    this.live = camera;
    this.drawn = camera;
  }

  private later(act: () => void, wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, wait);
  }
}
