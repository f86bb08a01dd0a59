// The symbol of each kind of card, as path data in a square of 24: told apart by shape alone.

export const SYMBOL_PATHS: readonly string[] = [
  // purple: a diamond
  "M12 2 21 12 12 22 3 12Z",
  // blue: a drop
  "M12 2C15.5 7 19 10.6 19 15a7 7 0 0 1-14 0C5 10.6 8.5 7 12 2Z",
  // orange: a triangle
  "M12 3 22 20.500H2Z",
  // white: a ring
  "M12 2.500a9.5 9.5 0 1 1 0 19 9.5 9.5 0 1 1 0-19ZM12 7.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9Z",
  // green: a fir
  "M12 1.5 18 9H15.500L20 15.500H14V22H10V15.500H4L8.5 9H6Z",
  // yellow: a star
  "M12 1.8 15 8.8 22.5 9.4 16.8 14.3 18.6 21.7 12 17.7 5.4 21.7 7.2 14.3 1.5 9.4 9 8.800Z",
  // black: a square
  "M3.5 3.500H20.500V20.500H3.500Z",
  // red: a cross
  "M8.5 2.500H15.500V8.500H21.500V15.500H15.500V21.500H8.500V15.500H2.500V8.500H8.500Z",
  // locomotive: an engine from the side
  "M2.5 5H10V3H14V10H17V5.500H20.500V10C22 11 22.5 12.5 22.5 14V17H20.800a3 3 0 0 1-5.9 0H11.800a3 3 0 0 1-5.9 0H2.500ZM5 7.500V10.500H8.500V7.500Z",
  // locomotive +4: the engine with a plus
  "M1.5 8H7V6H10.500V12H13V8.500H16V12C17.2 12.8 17.6 14 17.6 15.200V18H16.200a2.5 2.5 0 0 1-4.9 0H8.700a2.5 2.5 0 0 1-4.9 0H1.500ZM18 2.500H20V5H22.500V7H20V9.500H18V7H15.500V5H18Z",
];

export function symbolPath(kind: number): string {
  return SYMBOL_PATHS[kind] ?? "";
}
