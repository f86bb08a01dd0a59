// Which part of the sheet is seen: a middle and a magnification, kept where there is something to see.

export interface Camera {
  /** The middle, in units of the sheet. */
  readonly x: number;
  readonly y: number;
  /** Pixels for each unit. */
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const CLOSEST = 3.2; // pixels for a unit, at most
const STEP = 1.35; // of one press of a zoom button

/** The whole sheet, or all of its width. */
export function fitted(sheet: Size, window: Size, fit: "whole" | "width"): Camera {
  const wide = window.width / sheet.width;
  const scale = fit === "width" ? wide : Math.min(wide, window.height / sheet.height);
  return kept({ x: sheet.width / 2, y: sheet.height / 2, scale: scale || 1 }, sheet, window);
}

/** The camera moved back to where the sheet fills as much of the window as it can. */
export function kept(camera: Camera, sheet: Size, window: Size): Camera {
  const least = Math.min(window.width / sheet.width, window.height / sheet.height) || 1;
  const scale = Math.min(Math.max(camera.scale, least), Math.max(CLOSEST, least));
  return {
    x: within(camera.x, sheet.width, window.width / scale),
    y: within(camera.y, sheet.height, window.height / scale),
    scale,
  };
}

function within(middle: number, sheet: number, seen: number): number {
  return seen >= sheet ? sheet / 2 : Math.min(Math.max(middle, seen / 2), sheet - seen / 2);
}

/** Nearer by a factor; the point of the window `px`, `py` keeps its place. */
export function zoomed(camera: Camera, factor: number, px: number, py: number, sheet: Size, window: Size): Camera {
  const { scale } = kept({ ...camera, scale: camera.scale * factor }, sheet, window);
  const change = 1 / camera.scale - 1 / scale;
  return kept(
    {
      x: camera.x + (px - window.width / 2) * change,
      y: camera.y + (py - window.height / 2) * change,
      scale,
    },
    sheet,
    window,
  );
}

/** The camera after the picture was pushed by so many pixels. */
export function pushed(camera: Camera, dx: number, dy: number, sheet: Size, window: Size): Camera {
  return kept({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }, sheet, window);
}

export function nearer(camera: Camera, times: number, sheet: Size, window: Size): Camera {
  return zoomed(camera, STEP ** times, window.width / 2, window.height / 2, sheet, window);
}

/** The camera moved as little as shows a place, with some room around it. */
export function showing(camera: Camera, x: number, y: number, sheet: Size, window: Size): Camera {
  const room = Math.min(60, window.width / 4, window.height / 4) / camera.scale;
  const [w, h] = [window.width / camera.scale / 2 - room, window.height / camera.scale / 2 - room];
  const moved = {
    x: Math.min(Math.max(camera.x, x - w), x + w),
    y: Math.min(Math.max(camera.y, y - h), y + h),
    scale: camera.scale,
  };
  return moved.x === camera.x && moved.y === camera.y ? camera : kept(moved, sheet, window);
}

/** Where a place of the sheet is in the window, in pixels. */
export function toWindow(camera: Camera, window: Size, x: number, y: number): { x: number; y: number } {
  return {
    x: (x - camera.x) * camera.scale + window.width / 2,
    y: (y - camera.y) * camera.scale + window.height / 2,
  };
}

/** Which place of the sheet is at a pixel of the window. */
export function toSheet(camera: Camera, window: Size, x: number, y: number): { x: number; y: number } {
  return {
    x: (x - window.width / 2) / camera.scale + camera.x,
    y: (y - window.height / 2) / camera.scale + camera.y,
  };
}
