/** Differential tests against nauty, Traces (both through `dreadnaut`) and bliss, if they are installed. */

import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { createRandom } from "../collections/index.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { caiFurerImmermanGraph, disjointUnion, generalisedPetersenGraph, smallKnownGraphs } from "./families/index.ts";
import { findAutomorphisms } from "./find-automorphisms.ts";
import { printDimacs, printDreadnaut } from "./formats/index.ts";
import { graphWithSymmetry, randomGraph, shuffleGraph } from "./random-graphs.contract.ts";

const isInstalled = (tool: string, input: string): boolean =>
  spawnSync(tool, [], { input, timeout: 30_000 }).error === undefined;

/** Random graphs of many shapes, none with loops. */
function* samples(directed: boolean): Generator<ColouredGraph> {
  const random = createRandom(77);
  for (let trial = 0; trial < 120; trial++) {
    // nauty takes minutes on some sparse directed graphs, so those stay small.
    const vertexCount = 2 + random.below(directed ? 9 : 40);
    const density = random.fraction() * random.fraction();
    yield randomGraph(random, { vertexCount, density, colourCount: 1 + random.below(2), directed });
    if (directed) continue;
    const images = random.shuffle(Array.from({ length: vertexCount }, (_, i) => i));
    yield graphWithSymmetry(random, images, 0.05);
    const part = randomGraph(random, { vertexCount: 1 + random.below(8), density: 0.4 });
    yield shuffleGraph(
      random,
      disjointUnion([part, part, randomGraph(random, { vertexCount: 9, density: 0.3 }), part]),
    );
  }
  if (directed) return;
  for (const { make } of smallKnownGraphs) yield make();
  yield caiFurerImmermanGraph(generalisedPetersenGraph(12, 5), true);
}

/** Whether an order agrees with a decimal number that may be rounded. */
function agrees(order: bigint, printed: string): boolean {
  if (/^\d+$/.test(printed)) return order === BigInt(printed);
  return Math.abs(Number(order) / Number(printed) - 1) < 1e-4;
}

describe.each([
  ["nauty", "As", false],
  ["nauty, directed", "As", true],
  ["Traces", "At", false],
] as const)("%s", (_, mode, directed) => {
  if (!isInstalled("dreadnaut", "q\n")) {
    test.skip("not run: dreadnaut is not installed", () => {});
    return;
  }
  test("finds groups of the same orders", () => {
    const graphs = [...samples(directed)];
    const input = graphs.map((graph) => `${mode} -a -m -d -f\n${printDreadnaut(graph)}\nx\n`).join("");
    const { stdout } = spawnSync("dreadnaut", [], { input: `${input}q\n`, encoding: "utf8", timeout: 30_000 });
    const orders = [...stdout.matchAll(/grpsize=([\d.e+]+);/g)].map((match) => match[1]!);
    expect(orders.length).toBe(graphs.length);
    graphs.forEach((graph, i) => {
      const { order } = findAutomorphisms(graph);
      if (!agrees(order, orders[i]!)) expect.fail(`ours ${order}, theirs ${orders[i]}:\n${printDreadnaut(graph)}`);
    });
  });
});

describe("bliss", () => {
  if (!isInstalled("bliss", "p edge 1 0\n")) {
    test.skip("not run: bliss is not installed", () => {});
    return;
  }
  test("finds groups of the same orders", () => {
    let count = 0;
    for (const graph of samples(false)) {
      if (count++ % 6 !== 0) continue;
      const { stdout } = spawnSync("bliss", ["-v=1"], { input: printDimacs(graph), encoding: "utf8", timeout: 30_000 });
      const printed = /\|Aut\|:\s+(\S+)/.exec(stdout)![1]!;
      expect(agrees(findAutomorphisms(graph).order, printed)).toBe(true);
    }
  });
});
