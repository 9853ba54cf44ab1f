/** Formatting, linting, types and dead code: an untidy tree does not pass. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Runs a file of an installed package with this Node; returns what it printed if it failed. */
function complaints(file: string, ...args: string[]): string {
  const run = spawnSync(process.execPath, [join("node_modules", file), ...args], { encoding: "utf8" });
  return run.status === 0 ? "" : `${run.stdout}\n${run.stderr}`;
}

test("the tree is formatted and passes the linter", () => {
  expect(complaints("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".")).toBe("");
});

test("every file has its types right", () => {
  expect(complaints("typescript/bin/tsc", "-p", "tsconfig.json")).toBe("");
});

test("there is no dead code", () => {
  expect(complaints("knip/bin/knip.js", "--no-progress")).toBe("");
});
