/**
 * Builds the page twice: into dist/site, plain files for any file server, and (mode `file`) as one script and one style
 * sheet that scripts/build-site.js puts into a single file.
 */
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => {
  const isFile = mode === "file";
  return {
    root: pathOf("."),
    base: "./", // the site may be in any folder
    resolve: { alias: { "#home": pathOf(isFile ? "./home/file-home.ts" : "./home/site-home.ts") } },
    plugins: [svelte({ configFile: false })],
    worker: { format: "es" },
    publicDir: isFile ? false : "public",
    build: {
      outDir: pathOf("../../../dist/site"),
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0, // the content security policy forbids data: addresses
      chunkSizeWarningLimit: 4000,
      ...(isFile
        ? {
            write: false,
            cssCodeSplit: false,
            rolldownOptions: { input: pathOf("./main.ts"), output: { format: "iife", codeSplitting: false } },
          }
        : {}),
    },
  };
});
