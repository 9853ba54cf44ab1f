/** Seeded random graphs for tests and benchmarks: uniform ones, renumberings, and graphs with planted symmetries. */

import type { SeededRandom } from "../collections/index.ts";
import type { ColouredGraph, Vertex } from "./coloured-graph.ts";
import { GraphBuilder } from "./graph-builder.ts";
import { relabelGraph } from "./relabel-graph.ts";

export interface RandomGraphOptions {
  readonly vertexCount: number;
  /** Probability of each edge, arc or loop. */
  readonly density: number;
  readonly colourCount?: number;
  readonly directed?: boolean;
  readonly loops?: boolean;
}

export function randomGraph(random: SeededRandom, options: RandomGraphOptions): ColouredGraph {
  const { vertexCount, density, colourCount = 1, directed = false, loops = false } = options;
  const builder = new GraphBuilder({ vertexCount, directed });
  for (let u = 0; u < vertexCount; u++) {
    builder.setColour(u, random.below(colourCount));
    for (let v = directed ? 0 : u; v < vertexCount; v++) {
      if ((u !== v || loops) && random.fraction() < density) builder.addEdge(u, v);
    }
  }
  return builder.build();
}

/** The same graph with a random numbering. */
export function shuffleGraph(random: SeededRandom, graph: ColouredGraph): ColouredGraph {
  return relabelGraph(graph, random.shuffle(Array.from({ length: graph.vertexCount }, (_, i) => i)));
}

/**
 * A random graph of which the given permutation is an automorphism: whenever a pair is joined, so are all its images
 * under the powers of the permutation.
 */
export function graphWithSymmetry(random: SeededRandom, images: readonly Vertex[], density: number): ColouredGraph {
  const builder = new GraphBuilder({ vertexCount: images.length });
  for (let u = 0; u < images.length; u++) {
    for (let v = u + 1; v < images.length; v++) {
      if (random.fraction() >= density) continue;
      let [a, b] = [u, v];
      do {
        builder.addEdge(a, b);
        [a, b] = [images[a]!, images[b]!];
      } while (a !== u || b !== v);
    }
  }
  return builder.build();
}
