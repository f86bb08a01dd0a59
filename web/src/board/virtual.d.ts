// The boards that were drawn when the client was built, and small pictures of them, by the name of their map.

declare module "virtual:boards" {
  export const boards: Record<string, () => Promise<{ default: import("./drawing/drawing").BoardDrawing }>>;
  export const pictures: Record<string, () => Promise<{ default: import("./drawing/picture").Picture }>>;
}
