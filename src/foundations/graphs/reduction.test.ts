import { describe, expect, test } from "vitest";
import { createRandom, type SeededRandom } from "../collections/index.ts";
import { factorial, productOf } from "../permutation-groups/index.ts";
import { AutomorphismSearch } from "./automorphism-search.ts";
import { Certifier, certifyAutomorphism } from "./certify.ts";
import { collapseTwins } from "./collapse-twins.ts";
import { type ColouredGraph, forEachEdge } from "./coloured-graph.ts";
import {
  balancedTree,
  caiFurerImmermanGraph,
  completeGraph,
  disjointUnion,
  generalisedPetersenGraph,
  starGraph,
} from "./families/index.ts";
import { findAutomorphisms } from "./find-automorphisms.ts";
import { foldPendantTrees } from "./fold-pendant-trees.ts";
import { GraphBuilder } from "./graph-builder.ts";
import { randomGraph, shuffleGraph } from "./random-graphs.contract.ts";
import { exchangeAt, type Reduction } from "./reduction.ts";
import { SearchBudget } from "./search-budget.ts";
import { type SearchGraph, searchGraphOf } from "./search-graph.ts";
import { SparseMap } from "./sparse-map.ts";

/** The group order found by plain search, without reductions. */
function orderOf(searchGraph: SearchGraph): bigint {
  const options = { budget: new SearchBudget({}), needsPath: false, onGenerator: () => {} };
  const search = new AutomorphismSearch(searchGraph, options);
  search.run();
  return search.order.value();
}

/** A graph with random pendant trees attached. */
function withTrees(random: SeededRandom, graph: ColouredGraph): ColouredGraph {
  const builder = new GraphBuilder({ vertexCount: graph.vertexCount });
  forEachEdge(graph, (u, v) => builder.addEdge(u, v));
  for (let i = 0; i < 2 * graph.vertexCount; i++) {
    const parent = random.below(builder.vertexCount);
    builder.addEdge(parent, builder.addVertex());
  }
  return builder.build();
}

/** The graph with every vertex doubled or tripled. */
function withTwins(random: SeededRandom, graph: ColouredGraph): ColouredGraph {
  const copies = 2 + random.below(2);
  const joined = random.below(2) === 0;
  const n = graph.vertexCount;
  const builder = new GraphBuilder({ vertexCount: copies * n });
  for (let a = 0; a < copies; a++) {
    for (let b = 0; b < copies; b++) {
      forEachEdge(graph, (u, v) => builder.addEdge(a * n + u, b * n + v));
      for (let v = 0; v < n; v++) if (joined && a !== b) builder.addEdge(a * n + v, b * n + v);
    }
  }
  return builder.build();
}

function expectSound(graph: ColouredGraph, reduction: Reduction): void {
  const map = new SparseMap(graph.vertexCount, new Certifier(graph));
  for (let i = 0; i < reduction.exchanges.length; i += 3) {
    const { points, images } = exchangeAt(reduction, i);
    expect(map.automorphismOf(points, images)).toBeDefined();
  }
  expect([...reduction.bundles].sort((a, b) => a - b)).toEqual(Array.from({ length: graph.vertexCount }, (_, i) => i));
  const exchanged = productOf(reduction.interchangeable.map((count) => factorial(count)));
  expect(orderOf(reduction.reduced) * exchanged).toBe(orderOf(searchGraphOf(graph)));
}

describe("reductions", () => {
  test("trees shrink to their centre", () => {
    const reduction = foldPendantTrees(searchGraphOf(balancedTree(3, 3)))!;
    expect(reduction.reduced.graph.vertexCount).toBe(1);
    expectSound(balancedTree(3, 3), reduction);
    expect(foldPendantTrees(searchGraphOf(starGraph(1)))).toBeUndefined();
  });

  test("twins, adjacent or not", () => {
    expect(collapseTwins(searchGraphOf(starGraph(5)))!.reduced.graph.vertexCount).toBe(2);
    expect(collapseTwins(searchGraphOf(completeGraph(5)))!.reduced.graph.vertexCount).toBe(1);
    expect(collapseTwins(searchGraphOf(generalisedPetersenGraph(5, 2)))).toBeUndefined();
  });

  test("keep the order of the group on random graphs", () => {
    const random = createRandom(6);
    let folded = 0;
    let collapsed = 0;
    for (let trial = 0; trial < 300; trial++) {
      const base = randomGraph(random, { vertexCount: 2 + random.below(8), density: 0.2 + 0.6 * random.fraction() });
      const graph = shuffleGraph(random, trial % 2 === 0 ? withTrees(random, base) : withTwins(random, base));
      const trees = foldPendantTrees(searchGraphOf(graph));
      const twins = collapseTwins(searchGraphOf(graph));
      if (trees !== undefined) expectSound(graph, trees);
      if (twins !== undefined) expectSound(graph, twins);
      folded += trees === undefined ? 0 : 1;
      collapsed += twins === undefined ? 0 : 1;
    }
    expect(Math.min(folded, collapsed)).toBeGreaterThan(100);
  });

  test("are applied when a search has become long, and their generators are mapped back", () => {
    const random = createRandom(7);
    const base = generalisedPetersenGraph(30, 7);
    const gadgets = disjointUnion([caiFurerImmermanGraph(base), caiFurerImmermanGraph(base, true)]);
    const builder = new GraphBuilder({ vertexCount: gadgets.vertexCount });
    forEachEdge(gadgets, (u, v) => builder.addEdge(u, v));
    for (let v = 0; v < gadgets.vertexCount; v++) {
      const child = builder.addVertex();
      builder.addEdge(v, child).addEdge(child, builder.addVertex()).addEdge(child, builder.addVertex());
    }
    const graph = shuffleGraph(random, builder.build());
    const found = findAutomorphisms(graph);
    expect(found.statistics.searchedVertices).toBe(gadgets.vertexCount);
    expect(found.order).toBe(findAutomorphisms(gadgets).order * 2n ** BigInt(gadgets.vertexCount));
    for (const generator of found.generators) expect(certifyAutomorphism(graph, generator)).toBe(true);
    expect(found.generatorCount).toBe(found.generators.length);
  });
});
