// The boards that were drawn when the client was built, by the name of their map.

declare module "virtual:boards" {
  const boards: Record<string, () => Promise<{ default: import("./drawing").BoardDrawing }>>;
  export default boards;
}
