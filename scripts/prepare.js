/**
 * Builds the package when npm prepares it: after `npm ci`, and before `npm pack`. npm also prepares a clone when `npx
 * noether` is first called in it, because npx installs the folder it is called in; so nothing is done if the build is
 * newer than all its sources. With `npm ci --omit=dev` there is no compiler, so nothing is built; that is not an error.
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
/** The file that the build writes last. */
const LAST_BUILT = "dist/apps/cli/package.json";

/** When a file, or anything in a folder, was last changed; folders count too, because files may have been removed. */
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
