import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  caiFurerImmermanGraph,
  completeGraph,
  petersenGraph,
  printDimacs,
} from "../../src/foundations/graphs/index.ts";
import { benchGraphs } from "./graphs.ts";
import { approximateInteger } from "./print-integer.ts";
import { findReferenceTools } from "./reference-tools.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "noether-bench-test-"));
  writeFileSync(join(folder, "petersen.dimacs"), printDimacs(petersenGraph()));
  writeFileSync(
    join(folder, "twisted.dimacs.gz"),
    gzipSync(printDimacs(caiFurerImmermanGraph(completeGraph(4), true))),
  );
  writeFileSync(join(folder, "index.json"), JSON.stringify({ petersen: { order: "120" }, twisted: { order: "191" } }));
  mkdirSync(join(folder, "empty"));
  mkdirSync(join(folder, "broken"));
  writeFileSync(join(folder, "broken", "bad.dimacs"), "p edge 2 1\ne 1 5\n");
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const bench = async (graphs: string, json: boolean): Promise<string> => {
  let text = "";
  await benchGraphs({
    graphs,
    json,
    write: (more) => {
      text += more;
    },
  });
  return text;
};

describe("bench graphs", () => {
  test("prints a line per graph, and whether the order is the known one", async () => {
    const [head, ...lines] = (await bench(folder, false)).trim().split("\n");
    expect(head).toMatch(/^graph +vertices +edges +order +known +cold ms +warm ms/);
    const rows = lines.filter((line) => !line.startsWith("("));
    expect(rows[0]).toMatch(/^petersen +10 +15 +120 +right/);
    expect(rows[1]).toMatch(/^twisted +40 +60 +192 +WRONG/);
  });

  test("as JSON", async () => {
    const { rows } = JSON.parse(await bench(folder, true));
    expect(rows[0]).toMatchObject({
      name: "petersen",
      vertices: 10,
      edges: 15,
      order: "120",
      complete: true,
      right: true,
    });
    expect(rows[1]).toMatchObject({ name: "twisted", order: "192", right: false });
    expect(Object.keys(rows[0].tools)).toEqual(findReferenceTools().map(({ name }) => name));
  });

  test("says what is wrong with a folder", async () => {
    await expect(bench(join(folder, "nowhere"), false)).rejects.toThrow("there is no folder");
    await expect(bench(join(folder, "empty"), false)).rejects.toThrow("has no .dimacs");
    await expect(bench(join(folder, "broken"), false)).rejects.toThrow("bad.dimacs:2:5: vertex 5 is not in 1..2");
  });
});

test.each([
  [0n, "0"],
  [999999999999n, "999999999999"],
  [10n ** 20n, "1.00e20"],
  [626n * 10n ** 255n, "6.26e257"],
  [10n ** 100_000n, "1.00e100000"],
])("approximately %s", (value, printed) => {
  expect(approximateInteger(value)).toBe(printed);
});
