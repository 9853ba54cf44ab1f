/**
 * The automorphism group of a coloured graph: generators, order and orbits.
 *
 * The method is individualisation and refinement (McKay 1981; McKay and Piperno 2014). Graphs of game rules become easy
 * by quotient components and by sparse automorphisms found at inner nodes (Anders and Schweitzer 2021). Hard regular
 * graphs become bearable by orbit counting on perfect levels and by deviation sets (Piperno 2008).
 *
 * Random sampling of leaves (Anders and Schweitzer 2021) is left out, because it would save little and prove nothing.
 * With large groups a generator costs about two nodes (100,000 cycles of five: 200,003 nodes for 100,001 generators).
 * Where it costs more (gadgets over a random cubic graph of 500 vertices: 25,438 nodes for 251 generators, .08 s), a
 * sampled leaf is as deep. Where failures dominate (random Latin squares), a complete answer must refute them in any
 * case. The result of the search therefore does not depend on randomness, and needs no seed.
 */

import type { SparsePermutation, UnionFind } from "../permutation-groups/index.ts";
import { certifyAutomorphism } from "./certify.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { SearchBudget, type SearchLimits } from "./search-budget.ts";
import { searchGraphOf } from "./search-graph.ts";
import { type SearchStatistics, searchReduced } from "./search-reduced.ts";

/** Limits and callbacks of an automorphism search. */
export interface AutomorphismOptions extends SearchLimits {
  /** Receives each generator as it is found; the answer then does not collect them. */
  readonly onGenerator?: (generator: SparsePermutation) => void;
}

/** The automorphism group of a graph: generators, order and orbits. */
export interface AutomorphismGroup {
  /** Each generator is certified edge by edge. Empty if `onGenerator` received them. */
  readonly generators: readonly SparsePermutation[];
  readonly generatorCount: number;
  /**
   * The order of the group. If not `complete`, the order of the subgroup found: "order at least". It is multiplied out
   * on first access, because it can have hundreds of thousands of digits and then takes longer than the search.
   */
  readonly order: bigint;
  /** For each vertex: the smallest vertex of its orbit. */
  readonly orbits: Int32Array;
  /** False if the budget ended the search: there may be more automorphisms. */
  readonly complete: boolean;
  readonly statistics: SearchStatistics;
}

/** Finds generators of the automorphism group of a coloured graph. Every generator is certified edge by edge. */
export function findAutomorphisms(graph: ColouredGraph, options: AutomorphismOptions = {}): AutomorphismGroup {
  const searchGraph = searchGraphOf(graph);
  const generators: SparsePermutation[] = [];
  const take = options.onGenerator ?? ((generator) => generators.push(generator));
  const found = searchReduced(searchGraph, {
    budget: new SearchBudget(options),
    needsPath: false,
    onGenerator: searchGraph.isOriginal ? take : (generator) => take(restrict(graph, generator)),
  });
  let order: bigint | undefined;
  return {
    generators,
    generatorCount: found.generatorCount,
    get order() {
      order ??= found.order.value();
      return order;
    },
    orbits: leastOfOrbit(found.orbits, graph.vertexCount, searchGraph.graph.vertexCount),
    complete: found.isComplete,
    statistics: found.statistics,
  };
}

/**
 * Restricts a generator of the encoding to the original vertices, which come first; certifies it again on the original
 * graph.
 */
function restrict(graph: ColouredGraph, generator: SparsePermutation): SparsePermutation {
  let size = 0;
  while (size < generator.support.length && generator.support[size]! < graph.vertexCount) size++;
  const restricted = { support: generator.support.slice(0, size), images: generator.images.slice(0, size) };
  if (!certifyAutomorphism(graph, restricted))
    throw new Error("the encoding has an automorphism that the graph does not have");
  return restricted;
}

function leastOfOrbit(orbits: UnionFind, vertexCount: number, searchedCount: number): Int32Array {
  const least = new Int32Array(vertexCount);
  const leastOfRoot = new Int32Array(searchedCount).fill(-1);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const root = orbits.find(vertex);
    if (leastOfRoot[root] === -1) leastOfRoot[root] = vertex;
    least[vertex] = leastOfRoot[root]!;
  }
  return least;
}
