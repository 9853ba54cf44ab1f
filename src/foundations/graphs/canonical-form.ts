/**
 * Canonical form: a relabelled copy that all isomorphic graphs share. Two graphs are isomorphic exactly if their
 * canonical graphs are equal. If only equality matters, the hash can replace the canonical graph.
 */

import { canonicalOrder } from "./canonical-order.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { relabelGraph } from "./relabel-graph.ts";
import { SearchBudget, type SearchLimits } from "./search-budget.ts";
import { searchGraphOf } from "./search-graph.ts";

/** A canonical labelling, the same for all isomorphic graphs, and its hash. */
export interface CanonicalForm {
  /** The canonical graph. */
  readonly graph: ColouredGraph;
  /** Canonical label of each vertex: relabelling with it gives `graph`. */
  readonly labelling: Int32Array;
  /** 128-bit hash of the canonical graph, as 32 hexadecimal digits. */
  readonly hash: string;
  /** False if the budget was spent: graph, labelling and hash then depend on the numbering of the input. */
  readonly complete: boolean;
}

/** Computes the canonical form of a coloured graph: two graphs are isomorphic exactly when their forms are equal. */
export function canonicalForm(graph: ColouredGraph, limits: SearchLimits = {}): CanonicalForm {
  const { graph: searched, keys } = searchGraphOf(graph);
  const { order, complete } = canonicalOrder(searched, keys, new SearchBudget(limits));
  const labelling = new Int32Array(graph.vertexCount);
  let label = 0;
  for (const vertex of order) if (vertex < graph.vertexCount) labelling[vertex] = label++;
  const canonical = relabelGraph(graph, labelling);
  return { graph: canonical, labelling, hash: hashGraph(canonical), complete };
}

/** Hash of the labelled graph: kind, colours and rows, in four 32-bit lanes with different multipliers. */
export function hashGraph(graph: ColouredGraph): string {
  const lanes = new Uint32Array([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]);
  absorb(lanes, [graph.vertexCount, graph.directed ? 1 : 0]);
  absorb(lanes, graph.colours);
  absorb(lanes, graph.offsets);
  absorb(lanes, graph.neighbours);
  // Mix the lanes, so that each digit depends on all of them.
  for (let round = 0; round < 8; round++) {
    lanes[round & 3] = scramble(lanes[round & 3]! ^ lanes[(round + 1) & 3]!, MULTIPLIERS[round & 3]!);
  }
  return Array.from(lanes, (lane) => lane.toString(16).padStart(8, "0")).join("");
}

const MULTIPLIERS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

function absorb(lanes: Uint32Array, values: ArrayLike<number>): void {
  let [a, b, c, d] = lanes as unknown as [number, number, number, number];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    a = scramble(a ^ value, MULTIPLIERS[0]);
    b = scramble(b + value, MULTIPLIERS[1]);
    c = scramble(c ^ Math.imul(value, MULTIPLIERS[2]), MULTIPLIERS[2]);
    d = scramble(d + Math.imul(value + 1, MULTIPLIERS[3]), MULTIPLIERS[3]);
  }
  lanes.set([a, b, c, d]);
}

function scramble(word: number, multiplier: number): number {
  const product = Math.imul(word ^ (word >>> 16), multiplier);
  return product ^ (product >>> 13);
}
