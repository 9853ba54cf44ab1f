/** Optional: compares our graphs, formats and orders with nauty and bliss, if these are installed. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { printDimacs } from "../formats/dimacs.ts";
import { parseDreadnaut, printDreadnaut } from "../formats/dreadnaut.ts";
import { smallKnownGraphs } from "./known-graphs.ts";

const isInstalled = (program: string): boolean => {
  const found = spawnSync(program, [], { input: "", stdio: "pipe" }).error === undefined;
  if (!found) console.log(`${program} is not installed: its comparison is skipped`);
  return found;
};

describe.skipIf(!isInstalled("dreadnaut"))("nauty", () => {
  test.each(smallKnownGraphs)("$name", ({ make, order }) => {
    const text = printDreadnaut(make());
    const { stdout } = spawnSync("dreadnaut", [], { input: `As -a -m ${text} x q\n`, encoding: "utf8" });
    expect(Number(/grpsize=([0-9.e+]+)/.exec(stdout)?.[1]) / Number(order())).toBeCloseTo(1, 6);
    expect(parseDreadnaut(`As -a -m ${text} x q\n`).kind).toBe("parsed");
  });
});

describe.skipIf(!isInstalled("bliss"))("bliss", () => {
  test("all small graphs", () => {
    const folder = mkdtempSync(join(tmpdir(), "noether-bliss-"));
    for (const { name, make, order } of smallKnownGraphs) {
      const path = join(folder, "graph.dimacs");
      writeFileSync(path, printDimacs(make()));
      const { stdout } = spawnSync("bliss", [path], { encoding: "utf8" });
      expect(Number(/\|Aut\|:\s*([0-9.e+]+)/.exec(stdout)?.[1]) / Number(order()), name).toBeCloseTo(1, 4);
    }
    rmSync(folder, { recursive: true });
  });
});
