// Builds the package after `npm ci`. With `npm ci --omit=dev` there is no compiler, and nothing to build with: that is no error.
import { createRequire } from "node:module";

let hasCompiler = true;
try {
  createRequire(import.meta.url).resolve("typescript/bin/tsc");
} catch {
  hasCompiler = false;
}
if (hasCompiler) await import("./build.js");
