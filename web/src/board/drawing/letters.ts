// How wide a text is in the display font, without a browser to measure it.

const WIDTHS: readonly (readonly [number, string])[] = [
  [0.16, "'|’"],
  [0.2, " ,l.`ij;I"],
  [0.26, ":!1()t"],
  [0.3, 'f"r'],
  [0.33, "-{}[]–"],
  [0.38, "*z/7"],
  [0.4, "sy?FLZ_v29cx"],
  [0.44, "$3568ESaegko+=Jbdhnpqu"],
  [0.47, "0T4ABCGPQRXYDOVHKU"],
  [0.53, "NM"],
  [0.6, "&w#"],
  [0.67, "Wm"],
  [0.77, "@%"],
];

const BY_LETTER = new Map(WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)));
const UNKNOWN = 0.5; // letters of other scripts fall back on a wider font

/** Its width at size 1; letters with accents are as wide as those without. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text.normalize("NFD")) {
    if (letter >= "\u0300" && letter <= "\u036f") continue;
    width += BY_LETTER.get(letter) ?? UNKNOWN;
  }
  return width;
}
