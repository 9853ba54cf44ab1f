/**
 * The automorphism search, which removes twins and pendant trees if they get in the way.
 *
 * Refinement and quotient components handle most twins and leaves at no extra cost; removing them first made rule
 * graphs, trees, stars and chains one and a half to four times slower. They hurt if every alternative above must repeat
 * many levels that only distinguish twins or leaves. So a graph is reduced only on evidence: when its search has become
 * long (ascent.ts), and if the reduction removes at least a quarter of the vertices. Each round shrinks the graph by
 * that much, so all rounds together are linear. Generators found before are kept, because they are automorphisms in any
 * case.
 *
 * Root components that may be isomorphic are at first assumed to be so: one of each class is searched and the others
 * are matched with it, which halves the work on many equal components. If one is different, the search is repeated with
 * all of them.
 *
 * Vertices of degree two need no special treatment. Refinement turns a chain into singletons in one run, linear in its
 * length, and contracting it would have to keep its colours in coloured edges. A graph with chains in place of edges
 * takes no more nodes than without, and time in proportion to its size (docs/results/graphs.md).
 */

import type { SparsePermutation, UnionFind } from "../permutation-groups/index.ts";
import { AutomorphismSearch } from "./automorphism-search.ts";
import { Certifier } from "./certify.ts";
import { collapseTwins } from "./collapse-twins.ts";
import { foldPendantTrees } from "./fold-pendant-trees.ts";
import type { GroupOrder } from "./group-order.ts";
import { exchangeAt, expandPoints, type Reduction } from "./reduction.ts";
import type { SearchGraph } from "./search-graph.ts";
import type { SearchOptions } from "./search-progress.ts";
import { SparseMap } from "./sparse-map.ts";

/** Statistics of an automorphism search. */
export interface SearchStatistics {
  /** Number of search tree nodes, including those of the first path. */
  readonly nodes: number;
  /** Number of levels of the first path. */
  readonly levels: number;
  /** Number of edges visited by refinement. */
  readonly refinedEdges: number;
  /** Number of vertices of the searched graph, after reductions. */
  readonly searchedVertices: number;
}

export interface SearchResult {
  readonly orbits: UnionFind;
  readonly order: GroupOrder;
  readonly generatorCount: number;
  readonly isComplete: boolean;
  readonly statistics: SearchStatistics;
}

/** A reduction is applied if it leaves at most this fraction of the vertices. */
const WORTHWHILE_SHARE = 0.75;

export function searchReduced(searchGraph: SearchGraph, options: SearchOptions): SearchResult {
  let reductions: Reduction[] = [];
  const isWorthLeaving = (): boolean => {
    reductions = reduceRepeatedly(searchGraph);
    return reductions.length > 0;
  };
  const finish = (search: AutomorphismSearch): SearchResult =>
    search.wasLeft ? searchSmaller(search, reductions) : resultOf(search);
  // Generators of an optimistic search are held back as long as it may be refuted.
  const held: SparsePermutation[] = [];
  let isHolding = false;
  const hopeful = new AutomorphismSearch(searchGraph, {
    ...options,
    isWorthLeaving,
    isOptimistic: true,
    onGenerator: (generator) => (isHolding ? held.push(generator) : options.onGenerator(generator)),
  });
  hopeful.descend();
  isHolding = hopeful.path?.hasWaiting ?? false;
  hopeful.ascend();
  if (!hopeful.wasRefuted) {
    isHolding = false;
    for (const generator of held) options.onGenerator(generator);
    return finish(hopeful);
  }
  const careful = new AutomorphismSearch(searchGraph, { ...options, isWorthLeaving });
  careful.run();
  return finish(careful);
}

/** The result of a search whose generators were reported to `reporter`. */
function resultOf(search: AutomorphismSearch, workBefore = 0, reporter = search): SearchResult {
  return {
    orbits: reporter.orbits,
    order: search.order,
    generatorCount: reporter.generatorCount,
    isComplete: search.isComplete,
    statistics: {
      nodes: search.budget.nodes,
      levels: search.path?.levelCount ?? 0,
      refinedEdges: workBefore + search.refinement.work,
      searchedVertices: search.searchGraph.graph.vertexCount,
    },
  };
}

/** A list of reductions. Each applies to the graph that the previous one has left. */
function reduceRepeatedly(searchGraph: SearchGraph): Reduction[] {
  const reductions: Reduction[] = [];
  let current = searchGraph;
  let hasShrunk = true;
  while (hasShrunk) {
    hasShrunk = false;
    for (const reduce of [foldPendantTrees, collapseTwins]) {
      const reduction = reduce(current);
      if (reduction === undefined) continue;
      const { reduced } = reduction;
      if (reduced.graph.vertexCount > WORTHWHILE_SHARE * current.graph.vertexCount) continue;
      reductions.push(reduction);
      current = reduced;
      hasShrunk = true;
    }
  }
  return reductions;
}

/**
 * Searches the graph that the last reduction has left. Maps the generators back through all reductions and certifies
 * them.
 */
function searchSmaller(left: AutomorphismSearch, reductions: readonly Reduction[]): SearchResult {
  const { graph } = left.searchGraph;
  const map = new SparseMap(graph.vertexCount, new Certifier(graph));
  /** Reports an automorphism of the graph after the first `depth` reductions. */
  const report = (points: Int32Array, images: Int32Array, depth: number): void => {
    let carried = { points, images };
    for (let i = depth - 1; i >= 0; i--) carried = expandPoints(reductions[i]!, carried.points, carried.images);
    const generator = map.automorphismOf(carried.points, carried.images);
    if (generator === undefined) throw new Error("a reduction has an automorphism that the graph does not have");
    left.report(generator);
  };
  const smaller = new AutomorphismSearch(reductions.at(-1)!.reduced, {
    budget: left.budget,
    needsPath: false,
    onGenerator: ({ support, images }) => report(support, images, reductions.length),
  });
  reductions.forEach((reduction, depth) => {
    for (let i = 0; i < reduction.exchanges.length; i += 3) {
      const { points, images } = exchangeAt(reduction, i);
      report(points, images, depth);
    }
    for (const count of reduction.interchangeable) smaller.order.multiplyFactorial(count);
  });
  smaller.run();
  return resultOf(smaller, left.refinement.work, left);
}
