/** The package as users get it: its exports can be found, and its licences are listed. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licencesPage } from "./licences.js";

test("docs/licences.md is current (node scripts/licences.js)", () => {
  expect(readFileSync("docs/licences.md", "utf8")).toBe(licencesPage());
});

test("every export leads to a file that is packed", () => {
  const { exports, bin } = JSON.parse(readFileSync("package.json", "utf8"));
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { encoding: "utf8" });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const packed = new Set(files.map(({ path }) => `./${path}`));
  const wanted = Object.values(exports as Record<string, Record<string, string>>).flatMap((one) => Object.values(one));
  expect([...wanted, `./${bin.noether}`].filter((path) => !packed.has(path))).toEqual([]);
  expect([...packed].filter((path) => /\.(test|contract|soak)\.|\.map$/.test(path))).toEqual([]);
});
