/** The package as users get it: its exports can be found, and its licences are listed. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { licencesPage } from "./licences.js";

test("docs/licences.md is current (node scripts/licences.js)", () => {
  expect(readFileSync("docs/licences.md", "utf8")).toBe(licencesPage());
});

/** The files of the package, as ./path. */
function packedFiles(): Set<string> {
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { encoding: "utf8" });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  return new Set(files.map(({ path }) => `./${path}`));
}
const packed = packedFiles();

test("every export leads to a file that is packed", () => {
  const { exports, bin } = JSON.parse(readFileSync("package.json", "utf8"));
  const wanted = Object.values(exports as Record<string, Record<string, string>>).flatMap((one) => Object.values(one));
  expect([...wanted, `./${bin.noether}`].filter((path) => !packed.has(path))).toEqual([]);
  expect([...packed].filter((path) => /\.(test|contract|soak)\.|\.map$/.test(path))).toEqual([]);
});

test("every link of a packed page leads to something that is packed", () => {
  const pages = [...packed].filter((path) => path.endsWith(".md"));
  const lost = pages.flatMap((page) => {
    const links = [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link]) => link as string);
    return links
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => `./${posix.join(posix.dirname(page), link)}`)
      .filter((path) => !packed.has(path) && ![...packed].some((one) => one.startsWith(`${path}/`)))
      .map((path) => `${page}: ${path}`);
  });
  expect(lost).toEqual([]);
});
