/** Formatting, linting, types and dead code: a tree that is not tidy does not pass. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);

/** Runs the command of a package with this Node; what it printed, if it failed. */
function complaints(name: string, binary: string, ...args: string[]): string {
  const folder = dirname(require.resolve(`${name}/package.json`));
  const run = spawnSync(process.execPath, [join(folder, binary), ...args], { encoding: "utf8" });
  return run.status === 0 ? "" : `${run.stdout}\n${run.stderr}`;
}

test("the tree is formatted and passes the linter", () => {
  expect(complaints("@biomejs/biome", "bin/biome", "check", "--error-on-warnings", ".")).toBe("");
});

test("every file has its types right", () => {
  expect(complaints("typescript", "bin/tsc", "-p", "tsconfig.json")).toBe("");
});

test("there is no dead code", () => {
  expect(complaints("knip", "bin/knip.js", "--no-progress")).toBe("");
});
