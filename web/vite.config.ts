// How the client is built: into the Python package, as files that never change under their name.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { boards } from "./tools/boards";
import { LICENSES, licenses } from "./tools/licenses";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  plugins: [svelte(), boards(), licenses()],
  resolve: {
    alias: { "@": here("./src") },
    conditions: process.env.VITEST === undefined ? undefined : ["browser"], // the tests run what browsers get
  },
  server: { fs: { allow: [here("..")] } },
  build: {
    outDir: process.env.BRANCHLINE_CLIENT_OUT ?? here("../src/branchline/server/client"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the pages' policy allows no data: scripts or fonts
    modulePreload: { polyfill: false }, // it would be an inline script
    reportCompressedSize: false,
    license: { fileName: LICENSES },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 60_000, hookTimeout: 60_000 },
});
