/**
 * Picks the vertices with the rarest signature: a number that depends on the graph and the partition but not on the
 * numbering. Fewer ties mean fewer branches for the canonical order to compare.
 *
 * The first signature is the trace of individualising the vertex. Among vertices that share it, the next signature sums
 * over one more step: the traces of all vertices of the smallest non-singleton cell. This distinguishes the vertices of
 * strongly regular graphs, which all look alike after one step. A few events of each trace are often enough, so traces
 * are truncated at first, and at four times as many events for the vertices that are still alike.
 *
 * Equal hashes of different traces cause ties, which only cost time.
 */

import type { ColouredGraph, Vertex } from "./coloured-graph.ts";
import type { OrderedPartition } from "./ordered-partition.ts";
import { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";
import { MANY_EVENTS, mix } from "./trace.ts";

/** Number of trace events used at first, and the factor by which it grows for each further signature. */
const FIRST_EVENTS = 8;
const GROWTH = 4;

/** Restores the partition. If the budget runs out on the way, the answer is some of the vertices. */
export function rarestChoices(
  graph: ColouredGraph,
  partition: OrderedPartition,
  vertices: Int32Array,
  budget: SearchBudget,
): Int32Array {
  const refinement = new Refinement(graph, partition);
  let rarest = keepRarest(vertices, (vertex) => {
    if (!budget.takeNode()) return 0;
    return afterChoice(refinement, vertex, MANY_EVENTS, () => refinement.trace.hash);
  });
  let isCutShort = true;
  for (let events = FIRST_EVENTS; rarest.length > 1 && isCutShort && !budget.isSpent; events *= GROWTH) {
    isCutShort = false;
    rarest = keepRarest(rarest, (vertex) =>
      afterChoice(refinement, vertex, MANY_EVENTS, () => {
        let sum = 0;
        for (const child of smallestOpenCell(partition)) {
          if (!budget.takeNode()) break;
          sum += afterChoice(refinement, child, events, (isWhole) => {
            isCutShort ||= !isWhole;
            return mix(refinement.trace.hash, events);
          });
        }
        return sum;
      }),
    );
  }
  return rarest;
}

/** The answer of `ask` after individualising the vertex and refining for at most `events` events; then undoes both. */
function afterChoice(
  refinement: Refinement,
  vertex: Vertex,
  events: number,
  ask: (isWhole: boolean) => number,
): number {
  const { partition, trace } = refinement;
  const { splitCount, singletonCount } = partition;
  trace.startHash(events);
  const answer = ask(refinement.individualiseAndRefine(vertex));
  partition.undoTo(splitCount, singletonCount);
  return answer;
}

/** The vertices whose signature is shared by the fewest; among several such signatures, the smallest. */
function keepRarest(vertices: Int32Array, signatureOf: (vertex: Vertex) => number): Int32Array {
  const signatures = Float64Array.from(vertices, signatureOf);
  const counts = new Map<number, number>();
  for (const signature of signatures) counts.set(signature, (counts.get(signature) ?? 0) + 1);
  let rarest = Number.NaN;
  let least = Number.POSITIVE_INFINITY;
  for (const [signature, count] of counts) {
    if (count > least || (count === least && signature > rarest)) continue;
    rarest = signature;
    least = count;
  }
  return vertices.filter((_, i) => signatures[i] === rarest);
}

/** The vertices of the first among the smallest non-singleton cells; none if all cells are singletons. */
function smallestOpenCell({ elements, lengths, vertexCount }: OrderedPartition): Int32Array {
  let smallest = -1;
  for (let cell = 0; cell < vertexCount; cell += lengths[cell]!) {
    if (lengths[cell]! > 1 && (smallest === -1 || lengths[cell]! < lengths[smallest]!)) smallest = cell;
  }
  return smallest === -1 ? elements.slice(0, 0) : elements.slice(smallest, smallest + lengths[smallest]!);
}
