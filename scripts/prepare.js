// Builds the package after `npm ci`. With `npm ci --omit=dev` there is no compiler, and nothing to build with: that is no error.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

let compiler;
try {
  compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
} catch {
  process.exit(0);
}
process.exit(spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { stdio: "inherit" }).status ?? 1);
