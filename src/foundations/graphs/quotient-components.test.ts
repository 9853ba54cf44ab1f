import { describe, expect, test } from "vitest";
import { createRandom } from "../collections/index.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import {
  chainOfFourCycles,
  completeBipartiteGraph,
  completeGraph,
  copies,
  cycleGraph,
  disjointUnion,
  hypercube,
  starGraph,
} from "./families/index.ts";
import { OrderedPartition } from "./ordered-partition.ts";
import { QuotientComponents } from "./quotient-components.ts";
import { shuffleGraph } from "./random-graphs.contract.ts";
import { Refinement } from "./refinement.ts";

/** Sizes of the components after refining the root, in their order. */
function componentSizes(graph: ColouredGraph): number[] {
  const partition = new OrderedPartition(graph.colours);
  new Refinement(graph, partition).refineAll();
  const { count, starts } = new QuotientComponents(graph, partition).splitInterval(0, graph.vertexCount);
  return Array.from({ length: count }, (_, i) => starts[i + 1]! - starts[i]!);
}

describe("quotient components", () => {
  test.each<[string, ColouredGraph, number[]]>([
    ["leaves of a star, its centre being alone", starGraph(4), [1, 1, 1, 1]],
    ["vertices of a clique, joined completely", completeGraph(3), [1, 1, 1]],
    ["sides of different size, joined completely", completeBipartiteGraph(2, 3), [1, 1, 1, 1, 1]],
    ["sides of equal size share a cell", completeBipartiteGraph(3, 3), [6]],
    ["cycles", copies(cycleGraph(5), 3), [5, 5, 5]],
    [
      "cycles of different length, the short first",
      disjointUnion([cycleGraph(6), cycleGraph(4), cycleGraph(6)]),
      [4, 6, 6],
    ],
  ])("%s", (_, graph, sizes) => {
    expect(componentSizes(graph)).toEqual(sizes);
  });

  test("splitting an interval permutes that interval only", () => {
    const graph = copies(cycleGraph(5), 2);
    const partition = new OrderedPartition(graph.colours);
    const components = new QuotientComponents(graph, partition);
    components.splitInterval(0, 10);
    const rest = components.arena.slice(5);
    new Refinement(graph, partition).individualiseAndRefine(components.arena[0]!);
    // The two far vertices are a clique in their cell, so the rest of the cycle falls apart into its two halves.
    const { count, starts } = components.splitInterval(0, 5);
    expect([...starts.subarray(0, count + 1)]).toEqual([1, 3, 5]);
    expect(components.arena.slice(5)).toEqual(rest);
    for (let i = 0; i < 10; i++) expect(components.arenaPositions[components.arena[i]!]).toBe(i);
  });
});

test("the cost of a split does not depend on the numbering", () => {
  const random = createRandom(11);
  for (const graph of [hypercube(4), chainOfFourCycles(6), starGraph(5), copies(cycleGraph(5), 3)]) {
    const costs = [graph, shuffleGraph(random, graph), shuffleGraph(random, graph)].map((searched) => {
      const partition = new OrderedPartition(searched.colours);
      new Refinement(searched, partition).refineAll();
      const components = new QuotientComponents(searched, partition);
      components.splitInterval(0, searched.vertexCount);
      return components.work;
    });
    expect(new Set(costs).size).toBe(1);
  }
});
