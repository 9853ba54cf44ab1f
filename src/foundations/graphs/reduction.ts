/**
 * A reduction: a smaller graph whose automorphisms, together with some obvious exchanges, give those of the larger
 * graph.
 *
 * Each kept vertex stands for a bundle of vertices, itself first. Kept vertices have equal keys only if their bundles
 * look alike in the listed order, so a map of kept vertices extends to the bundles place by place. The possible
 * exchanges inside the bundles are given as pairs of intervals.
 */

import type { IntVector } from "../collections/index.ts";
import { GraphBuilder } from "./graph-builder.ts";
import type { SearchGraph } from "./search-graph.ts";

export interface Reduction {
  readonly reduced: SearchGraph;
  /**
   * Bundle of kept vertex r: bundles[bundleStarts[r] .. bundleStarts[r + 1]). The bundles contain all vertices of the
   * larger graph.
   */
  readonly bundleStarts: Int32Array;
  readonly bundles: Int32Array;
  /**
   * Triples (left, right, size): exchanging `size` entries at bundles[left ..) with those at bundles[right ..) is an
   * automorphism.
   */
  readonly exchanges: IntVector;
  /** Sizes of the sets of freely interchangeable things. The group order contains the product of their factorials. */
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

/** Extends a map of kept vertices to their bundles. */
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

/** The exchange whose triple starts at `index` of `exchanges`. */
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
