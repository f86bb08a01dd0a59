// A link as a square of dark modules that a phone's camera reads.

import qrcode from "qrcode-generator";

export interface QrDrawing {
  /** Modules on each side, the quiet zone included. */
  readonly size: number;
  /** Path data of all dark modules. */
  readonly path: string;
}

export const QUIET = 4; // modules of light around it: with fewer, cameras do not find it

/** The text as a QR code. */
export function drawQr(text: string): QrDrawing {
  const code = qrcode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; ) {
      let end = column;
      while (end < count && code.isDark(row, end)) end++;
      if (end > column) path += `M${column + QUIET} ${row + QUIET}h${end - column}v1h${column - end}z`;
      column = end + 1;
    }
  }
  return { size: count + 2 * QUIET, path };
}
