/**
 * To which part of a split cell a vertex belongs, by how many neighbours it has in the splitter: as many as the vertices of the part
 * had on the path. Those numbers are counted when first asked for and kept. Time: the degree of the vertex.
 */

import { type ColouredGraph, hasEdge, type Vertex } from "./coloured-graph.ts";
import type { PathSteps } from "./path-steps.ts";
import type { Rearrangement } from "./rearrangement.ts";

/** In longer rows than this a single neighbour is found by bisection. */
const SHORT_ROW = 8;

export class SplitterCounts {
  /** Edges that may still be looked at; below 0 where it were too many. */
  credit = 0;
  private readonly graph: ColouredGraph;
  private readonly steps: PathSteps;
  private readonly arrangement: Rearrangement;
  /** By part: the neighbours in the splitter of each of its vertices on the path; -1 unknown. */
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

  /** `first`: a position of the part. */
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

  /** Number of neighbours that stand in [start, end) of `elements`, whose inverse is `positions`. */
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
