/**
 * Finds the part of a split cell that a vertex belongs to by its number of neighbours in the splitter: the vertices of
 * that part had as many on the path. The numbers of the parts are counted on first use and kept. Time: the degree of
 * the vertex.
 */

import { type ColouredGraph, hasEdge, type Vertex } from "./coloured-graph.ts";
import type { PathSteps } from "./path-steps.ts";
import type { Rearrangement } from "./rearrangement.ts";

/** In rows longer than this, bisection finds a single neighbour. */
const SHORT_ROW = 8;

export class SplitterCounts {
  /** Number of edges that may still be visited; below 0 if the limit was exceeded. */
  credit = 0;
  private readonly graph: ColouredGraph;
  private readonly steps: PathSteps;
  private readonly arrangement: Rearrangement;
  /** For each part: number of neighbours in the splitter of each of its vertices on the path; -1 if unknown. */
  private readonly partCounts: Int32Array;

  constructor(graph: ColouredGraph, steps: PathSteps, arrangement: Rearrangement) {
    this.graph = graph;
    this.steps = steps;
    this.arrangement = arrangement;
    this.partCounts = new Int32Array(steps.partCount).fill(-1);
  }

  /** The part of the group that the vertex belongs to in the alternative, or -1. */
  partOf(group: number, vertex: Vertex): number {
    const steps = this.steps;
    const { firstSplits, tails, parents } = steps;
    const { elements, positions } = this.arrangement;
    const step = steps.stepOfGroup[group]!;
    const start = steps.splitters[step]!;
    const end = start + steps.splitterLengths[step]!;
    const count = this.countIn(vertex, elements, positions, start, end);
    const lastSplit = firstSplits[group + 1]!;
    for (let split = firstSplits[group]!; split < lastSplit; split++)
      if (this.countOfPart(split, tails[split]!, start, end) === count) return split;
    return this.countOfPart(~group, parents[group]!, start, end) === count ? ~group : -1;
  }

  /** `first` is a position of the part. */
  private countOfPart(part: number, first: number, start: number, end: number): number {
    const { elements, positions } = this.steps;
    const index = this.steps.indexOfPart(part);
    let count = this.partCounts[index]!;
    if (count === -1) {
      count = this.countIn(elements[first]!, elements, positions, start, end);
      this.partCounts[index] = count;
    }
    return count;
  }

  /** Number of neighbours whose position is in [start, end); `elements` and `positions` are inverse to each other. */
  private countIn(vertex: Vertex, elements: Int32Array, positions: Int32Array, start: number, end: number): number {
    const { offsets, neighbours } = this.graph;
    const rowEnd = offsets[vertex + 1]!;
    const rowStart = offsets[vertex]!;
    if (end - start === 1 && rowEnd - rowStart > SHORT_ROW) {
      this.credit -= SHORT_ROW;
      return hasEdge(this.graph, vertex, elements[start]!) ? 1 : 0;
    }
    this.credit -= rowEnd - rowStart;
    let count = 0;
    for (let at = rowStart; at < rowEnd; at++) {
      const position = positions[neighbours[at]!]!;
      if (position >= start && position < end) count++;
    }
    return count;
  }
}
