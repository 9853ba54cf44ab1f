/** Builds the page into dist/site: plain files that any file server can serve. */
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./", // the site may lie in any folder
  plugins: [svelte({ configFile: false })],
  worker: { format: "es" },
  build: {
    outDir: fileURLToPath(new URL("../../../dist/site", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    chunkSizeWarningLimit: 4000,
  },
});
