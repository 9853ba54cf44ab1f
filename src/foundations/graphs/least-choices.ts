/**
 * Of several vertices, those that come first when nodes are ordered by their traces: first by the trace of individualising
 * the vertex, then, among equals, by the least trace of a further step in the smallest open cell. The second step costs a
 * refinement for each vertex of that cell, most of them cut short at the first larger event; it is what tells the vertices
 * of strongly regular graphs apart, which all look alike after one step.
 */

import type { ColouredGraph, Vertex } from "./coloured-graph.ts";
import type { OrderedPartition } from "./ordered-partition.ts";
import { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";

/** The partition is left as it was. Where the budget is spent on the way the answer is some of the vertices. */
export function leastChoices(
  graph: ColouredGraph,
  partition: OrderedPartition,
  vertices: Iterable<Vertex>,
  budget: SearchBudget,
): Vertex[] {
  const near = new Refinement(graph, partition);
  const nearest = keepLeast(vertices, (vertex) => compareChild(near, vertex, budget));
  if (nearest.length === 1) return nearest;
  const far = new Refinement(graph, partition);
  return keepLeast(nearest, (vertex) => {
    const { splitCount, singletonCount } = partition;
    near.trace.startHash();
    near.individualiseAndRefine(vertex);
    let least = partition.isDiscrete ? 0 : 1;
    for (const child of smallestOpenCell(partition)) least = Math.min(least, compareChild(far, child, budget));
    partition.undoTo(splitCount, singletonCount);
    return least;
  });
}

/** `compare` answers -1 for a new least vertex, 0 for an equal and 1 for a larger one. */
function keepLeast(vertices: Iterable<Vertex>, compare: (vertex: Vertex) => number): Vertex[] {
  let kept: Vertex[] = [];
  for (const vertex of vertices) {
    const order = compare(vertex);
    if (order < 0) kept = [vertex];
    else if (order === 0) kept.push(vertex);
  }
  return kept;
}

/** Compares the trace of a child with the least one that the refinement has seen. */
function compareChild(refinement: Refinement, vertex: Vertex, budget: SearchBudget): number {
  const { partition, trace } = refinement;
  if (!budget.takeNode()) return 0;
  const { splitCount, singletonCount } = partition;
  trace.startLeast();
  const order = refinement.individualiseAndRefine(vertex) ? trace.endLeast() : 1;
  partition.undoTo(splitCount, singletonCount);
  return order;
}

/** The vertices of the first among the smallest cells of at least two; none if all are singletons. */
function smallestOpenCell({ elements, lengths, vertexCount }: OrderedPartition): Int32Array {
  let smallest = -1;
  for (let cell = 0; cell < vertexCount; cell += lengths[cell]!) {
    if (lengths[cell]! > 1 && (smallest === -1 || lengths[cell]! < lengths[smallest]!)) smallest = cell;
  }
  return smallest === -1 ? elements.slice(0, 0) : elements.slice(smallest, smallest + lengths[smallest]!);
}
