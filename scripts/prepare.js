/**
 * Builds the package where npm prepares it: after `npm ci`, and before `npm pack`. npm also prepares a clone when `npx noether` is
 * called in it for the first time, because npx installs the folder it is called in; so nothing is done if the build is younger than
 * all it is made of. With `npm ci --omit=dev` there is no compiler, and nothing to build with: that is no error.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const SOURCES = [
  "src",
  "apps",
  "laboratory",
  "scripts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
];
/** What the build writes last. */
const LAST_BUILT = "dist/apps/cli/package.json";

/** When a file, or anything in a folder, was last changed; folders count, since files may have been removed. */
function youngest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, youngest(join(path, name))), mtimeMs);
}

const isBuilt = existsSync(LAST_BUILT) && SOURCES.every((path) => youngest(path) < statSync(LAST_BUILT).mtimeMs);
let hasCompiler = true;
try {
  createRequire(import.meta.url).resolve("typescript/bin/tsc");
} catch {
  hasCompiler = false;
}
if (hasCompiler && !isBuilt) await import("./build.js");
