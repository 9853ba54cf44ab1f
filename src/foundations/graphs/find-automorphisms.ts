/**
 * The automorphism group of a coloured graph: generators, order and orbits.
 *
 * Individualisation and refinement (McKay 1981; McKay and Piperno 2014), with what makes graphs of game rules easy:
 * quotient components, sparse automorphisms found at inner nodes (Anders and Schweitzer 2021), and what makes hard
 * regular graphs bearable: orbit counting on perfect levels and deviation sets (Piperno 2008).
 *
 * Random sampling of leaves (Anders and Schweitzer 2021) is left out, because it would save little and could prove nothing:
 * where groups are large a generator costs about two nodes (100,000 cycles of five: 200,003 nodes for 100,001 generators);
 * where it costs more (gadgets over a random cubic graph of 500 vertices: 25,438 nodes for 251 generators, .08 s) a
 * sampled leaf lies as deep; and where failures dominate (random Latin squares) they must be refuted in any case, if the
 * answer is to be complete. What the search finds therefore does not depend on chance, and needs no seed.
 */

import type { SparsePermutation, UnionFind } from "../permutation-groups/index.ts";
import { certifyAutomorphism } from "./certify.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { SearchBudget, type SearchLimits } from "./search-budget.ts";
import { searchGraphOf } from "./search-graph.ts";
import { type SearchStatistics, searchReduced } from "./search-reduced.ts";

/** Limits and hooks of an automorphism search. */
export interface AutomorphismOptions extends SearchLimits {
  /** Receives each generator as it is found; they are then not collected in the answer. */
  readonly onGenerator?: (generator: SparsePermutation) => void;
}

/** The automorphism group of a graph: generators, order and orbits. */
export interface AutomorphismGroup {
  /** Each certified edge by edge. Empty where `onGenerator` took them. */
  readonly generators: readonly SparsePermutation[];
  readonly generatorCount: number;
  /**
   * The order of the group; where not `complete`, of a subgroup found: "order at least". Multiplied out when first asked
   * for: it can have hundreds of thousands of digits and then takes longer than the search.
   */
  readonly order: bigint;
  /** The least vertex of the orbit, by vertex. */
  readonly orbits: Int32Array;
  /** False where the budget ended the search: there may be more automorphisms. */
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

/** A generator of the encoding on the original vertices, which come first; certified again on the original graph. */
function restrict(graph: ColouredGraph, generator: SparsePermutation): SparsePermutation {
  let size = 0;
  while (size < generator.support.length && generator.support[size]! < graph.vertexCount) size++;
  const restricted = { support: generator.support.slice(0, size), images: generator.images.slice(0, size) };
  if (!certifyAutomorphism(graph, restricted))
    throw new Error("the encoding has an automorphism that the graph has not");
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
