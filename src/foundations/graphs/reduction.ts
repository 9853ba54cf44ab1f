/**
 * A reduction: a smaller graph whose automorphisms, together with some exchanges that are obvious, are those of the larger.
 *
 * Each vertex kept stands for a bundle of vertices, itself first. Kept vertices have equal keys only where their bundles
 * look alike in the order listed, so a map of kept vertices extends to bundles place by place. What can be exchanged
 * inside the bundles is given as pairs of stretches.
 */

import type { IntVector } from "../collections/index.ts";
import { GraphBuilder } from "./graph-builder.ts";
import type { SearchGraph } from "./search-graph.ts";

export interface Reduction {
  readonly reduced: SearchGraph;
  /** Bundle of kept vertex r: bundles[bundleStarts[r] .. bundleStarts[r + 1]). Together all vertices of the larger graph. */
  readonly bundleStarts: Int32Array;
  readonly bundles: Int32Array;
  /** Triples (left, right, size): exchanging bundles[left ..) with bundles[right ..), `size` places each, is an automorphism. */
  readonly exchanges: IntVector;
  /** Numbers of things that are freely interchangeable; the product of their factorials belongs to the order. */
  readonly interchangeable: readonly number[];
}

/** The graph on the first vertices of the bundles, with the given keys. */
export function subgraphOfKept(
  { graph }: SearchGraph,
  starts: Int32Array,
  bundles: Int32Array,
  keys: Int32Array,
): SearchGraph {
  const places = new Int32Array(graph.vertexCount).fill(-1);
  for (let r = 0; r < keys.length; r++) places[bundles[starts[r]!]!] = r;
  const builder = new GraphBuilder({ vertexCount: keys.length });
  for (let r = 0; r < keys.length; r++) {
    builder.setColour(r, keys[r]!);
    const vertex = bundles[starts[r]!]!;
    for (let at = graph.offsets[vertex]!; at < graph.offsets[vertex + 1]!; at++) {
      const place = places[graph.neighbours[at]!]!;
      if (place > r) builder.addEdge(r, place);
    }
  }
  return { graph: builder.build(), keys, originalCount: keys.length, isOriginal: true };
}

/** A map of points, as parallel lists. */
export interface PointMap {
  readonly points: Int32Array;
  readonly images: Int32Array;
}

/** What a map of kept vertices does to their bundles. */
export function expandPoints({ bundleStarts, bundles }: Reduction, points: Int32Array, images: Int32Array): PointMap {
  let size = 0;
  for (const r of points) size += bundleStarts[r + 1]! - bundleStarts[r]!;
  const expanded = { points: new Int32Array(size), images: new Int32Array(size) };
  let filled = 0;
  for (let i = 0; i < points.length; i++) {
    const start = bundleStarts[points[i]!]!;
    const end = bundleStarts[points[i]! + 1]!;
    const imageStart = bundleStarts[images[i]!]!;
    for (let at = start; at < end; at++) {
      expanded.points[filled] = bundles[at]!;
      expanded.images[filled++] = bundles[imageStart + at - start]!;
    }
  }
  return expanded;
}

/** The exchange whose triple begins at `index` of `exchanges`. */
export function exchangeAt({ bundles, exchanges }: Reduction, index: number): PointMap {
  const left = exchanges.data[index]!;
  const right = exchanges.data[index + 1]!;
  const size = exchanges.data[index + 2]!;
  const points = new Int32Array(2 * size);
  const images = new Int32Array(2 * size);
  for (let i = 0; i < size; i++) {
    points[i] = images[size + i] = bundles[left + i]!;
    points[size + i] = images[i] = bundles[right + i]!;
  }
  return { points, images };
}
