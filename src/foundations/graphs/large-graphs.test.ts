/** Large graphs: correct results, no deep recursion, no quadratic step (which would far exceed the time limit). */

import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createRandom } from "../collections/index.ts";
import { factorial } from "../permutation-groups/index.ts";
import { canonicalForm } from "./canonical-form.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { chainOfFourCycles, copies, cycleGraph, pathGraph, starGraph } from "./families/index.ts";
import { findAutomorphisms } from "./find-automorphisms.ts";
import { findIsomorphism } from "./find-isomorphism.ts";
import { parseDimacs } from "./formats/index.ts";
import { graphFromEdges } from "./graph-builder.ts";
import { shuffleGraph } from "./random-graphs.contract.ts";

describe("large graphs", () => {
  test("a path of a million vertices", () => {
    const found = findAutomorphisms(pathGraph(1_000_000));
    expect(found.order).toBe(2n);
    expect(found.generators.map((generator) => generator.support.length)).toEqual([1_000_000]);
  });

  test("a star with 100,000 leaves", () => {
    const found = findAutomorphisms(starGraph(100_000));
    expect(found.order === factorial(100_000)).toBe(true);
  });

  test("100,000 cycles of five", () => {
    const found = findAutomorphisms(copies(cycleGraph(5), 100_000));
    expect(found.order === factorial(100_000) * 10n ** 100_000n).toBe(true);
  });

  test("a chain of 2,000 four-cycles", () => {
    expect(findAutomorphisms(chainOfFourCycles(2000)).order).toBe(2n ** 2001n);
  });

  test("two stars of 50,000 leaves whose centres are joined: components below the root", () => {
    const edges: [number, number][] = [[0, 1]];
    for (let leaf = 2; leaf < 100_002; leaf++) edges.push([leaf % 2, leaf]);
    const found = findAutomorphisms(graphFromEdges(100_002, edges));
    expect(found.order === factorial(50_000) ** 2n * 2n).toBe(true);
  });

  test("the spine of a caterpillar", () => {
    const edges: [number, number][] = [];
    for (let i = 0; i < 3000; i++) {
      if (i > 0) edges.push([i - 1, i]);
      edges.push([i, 3000 + 2 * i], [i, 3001 + 2 * i]);
    }
    expect(findAutomorphisms(graphFromEdges(9000, edges)).order).toBe(2n ** 3001n);
  });
});

describe("graphs of rules", () => {
  const folder = new URL("../../../../shared/graphs/", import.meta.url);
  const index = new URL("index.json", folder);
  if (!existsSync(index)) {
    test.skip("not run: ../shared/graphs is not here", () => {});
    console.log("skipped the graphs of rules: ../shared/graphs is not here");
    return;
  }
  const known = JSON.parse(readFileSync(index, "utf8")) as Record<string, { vertices: number; order: string }>;
  test.each(Object.entries(known))("%s", (name, { vertices, order }) => {
    const graph = load(new URL(`${name}.dimacs.gz`, folder));
    expect(graph.vertexCount).toBe(vertices);
    expect(findAutomorphisms(graph).order.toString()).toBe(order);
    if (vertices > 50_000) return;
    const shuffled = shuffleGraph(createRandom(1), graph);
    expect(findAutomorphisms(shuffled).order.toString()).toBe(order);
    expect(canonicalForm(shuffled).hash).toBe(canonicalForm(graph).hash);
    expect(findIsomorphism(graph, shuffled).kind).toBe("isomorphic");
  });
});

function load(file: URL): ColouredGraph {
  const parsed = parseDimacs(gunzipSync(readFileSync(file)).toString());
  if (parsed.kind !== "parsed") throw new Error(`cannot read ${file}`);
  return parsed.graph;
}
