/**
 * Components of the graph that refinement has left unsettled.
 *
 * Remove the vertices in singleton cells, and all edges between two completely joined cells (or inside a cell that is a
 * clique): neither restricts a map that preserves the cells. The rest falls apart into components. The automorphism
 * group is the product, over classes of isomorphic components, of wreath products with a full symmetric group. On rule
 * graphs this, not twins, is the source of the enormous groups.
 *
 * By equitability, two components that share a cell share all their cells, in the same proportions. So first cell and
 * size determine which components may be isomorphic. Components with one vertex per cell are certainly isomorphic, cell
 * by cell.
 *
 * The unsettled vertices are kept in one arena, and a component is an interval of it. Splitting a component permutes
 * only its own interval. A split walks over the remaining edges, in O(edges at the interval).
 */

import { sortKeysAscending } from "../collections/index.ts";
import { identityPermutation } from "../permutation-groups/index.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import type { OrderedPartition } from "./ordered-partition.ts";

/** Result of `splitInterval`: parallel arrays over components, ordered by first cell, then by size. */
export interface SplitResult {
  count: number;
  /** Component i is arena[starts[i] .. starts[i + 1]); starts has count + 1 valid entries. */
  readonly starts: Int32Array;
  /** Smallest cell of the component. */
  readonly firstCells: Int32Array;
}

export class QuotientComponents {
  /** All vertices; components are intervals. Length vertexCount. */
  readonly arena: Int32Array;
  /** Inverse of `arena`. */
  readonly arenaPositions: Int32Array;
  /**
   * Cost of all splits so far: unsettled vertices and their edges. The real work may be smaller, but it depends on the
   * numbering of the vertices, and the first path makes decisions by this number.
   */
  work = 0;
  readonly result: SplitResult;
  private readonly graph: ColouredGraph;
  private readonly partition: OrderedPartition;
  /** For each vertex: number of the last split that reached it. Length vertexCount. */
  private readonly reachedBy: Int32Array;
  private split = 0;
  /**
   * Unsettled vertices of the current interval: in `open` as found in the arena, in `reached` component by component.
   * Length vertexCount.
   */
  private readonly open: Int32Array;
  private readonly reached: Int32Array;
  private reachedSize = 0;
  /** For each cell: number of neighbours of the current vertex in it; zero between vertices. */
  private readonly inCell: Int32Array;

  constructor(graph: ColouredGraph, partition: OrderedPartition) {
    const { vertexCount } = graph;
    this.graph = graph;
    this.partition = partition;
    this.arena = identityPermutation(vertexCount);
    this.arenaPositions = identityPermutation(vertexCount);
    this.reachedBy = new Int32Array(vertexCount);
    this.open = new Int32Array(vertexCount);
    this.reached = new Int32Array(vertexCount);
    this.inCell = new Int32Array(vertexCount);
    this.result = {
      count: 0,
      starts: new Int32Array(vertexCount + 1),
      firstCells: new Int32Array(vertexCount),
    };
  }

  /** Splits arena[start .. end) into components. Vertices in singleton cells are put before the first component. */
  splitInterval(start: number, end: number): SplitResult {
    const openStart = this.setAsideSingletons(start, end);
    this.findComponents(openStart, end - openStart);
    this.layOut(openStart);
    return this.result;
  }

  private setAsideSingletons(start: number, end: number): number {
    const { cellOf, lengths } = this.partition;
    const { arena } = this;
    const { offsets } = this.graph;
    const open = this.open;
    let openSize = 0;
    let aside = start;
    for (let i = start; i < end; i++) {
      const vertex = arena[i]!;
      if (lengths[cellOf[vertex]!] === 1) this.place(vertex, aside++);
      else {
        open[openSize++] = vertex;
        this.work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      }
    }
    return aside;
  }

  private place(vertex: number, at: number): void {
    this.arena[at] = vertex;
    this.arenaPositions[vertex] = at;
  }

  /**
   * Writes the components of the first `openSize` open vertices to `reached` and to the result, in order of discovery.
   */
  private findComponents(openStart: number, openSize: number): void {
    const { cellOf } = this.partition;
    const { starts, firstCells } = this.result;
    const reached = this.reached;
    this.split++;
    this.reachedSize = 0;
    let count = 0;
    for (let i = 0; i < openSize && this.reachedSize < openSize; i++) {
      if (this.reachedBy[this.open[i]!] === this.split) continue;
      let at = this.reachedSize;
      starts[count] = openStart + at;
      this.reach(this.open[i]!);
      let firstCell = cellOf[this.open[i]!]!;
      for (; at < this.reachedSize; at++) {
        const vertex = reached[at]!;
        if (cellOf[vertex]! < firstCell) firstCell = cellOf[vertex]!;
        // When all vertices are reached, only the smallest cell is still to be found.
        if (this.reachedSize < openSize) this.reachNeighbours(vertex);
      }
      firstCells[count++] = firstCell;
    }
    starts[count] = openStart + openSize;
    this.result.count = count;
  }

  private reach(vertex: number): void {
    this.reachedBy[vertex] = this.split;
    this.reached[this.reachedSize++] = vertex;
  }

  /** Reaches the neighbours of a vertex, except singletons and complete joins. */
  private reachNeighbours(vertex: number): void {
    const { offsets, neighbours } = this.graph;
    const { cellOf, lengths } = this.partition;
    const rowStart = offsets[vertex]!;
    const rowEnd = offsets[vertex + 1]!;
    // Only cells of at most this many vertices can be completely joined; for them the neighbours must be counted.
    const longest = rowEnd - rowStart + 1;
    let hasSmallCell = false;
    for (let at = rowStart; at < rowEnd; at++) {
      const neighbour = neighbours[at]!;
      if (this.reachedBy[neighbour] === this.split) continue;
      const length = lengths[cellOf[neighbour]!]!;
      if (length > longest) this.reach(neighbour);
      else if (length > 1) hasSmallCell = true;
    }
    if (hasSmallCell) this.reachSmallCells(vertex, rowStart, rowEnd);
  }

  /** Counts the neighbours of a vertex by cell and reaches those in cells that are not completely joined. */
  private reachSmallCells(vertex: number, rowStart: number, rowEnd: number): void {
    const { neighbours } = this.graph;
    const { cellOf, lengths } = this.partition;
    const inCell = this.inCell;
    const own = cellOf[vertex]!;
    for (let at = rowStart; at < rowEnd; at++) inCell[cellOf[neighbours[at]!]!]!++;
    for (let at = rowStart; at < rowEnd; at++) {
      const neighbour = neighbours[at]!;
      const cell = cellOf[neighbour]!;
      const length = lengths[cell]!;
      if (length === 1 || this.reachedBy[neighbour] === this.split) continue;
      if (inCell[cell] !== (cell === own ? length - 1 : length)) this.reach(neighbour);
    }
    for (let at = rowStart; at < rowEnd; at++) inCell[cellOf[neighbours[at]!]!] = 0;
  }

  /** Sorts the components by smallest cell, then by size, and writes them to the arena. */
  private layOut(openStart: number): void {
    const { count, starts, firstCells } = this.result;
    const order = this.orderOfComponents();
    if (order === undefined) {
      for (let i = openStart; i < starts[count]!; i++) this.place(this.reached[i - openStart]!, i);
      return;
    }
    const metStarts = starts.slice(0, count + 1);
    const metCells = firstCells.slice(0, count);
    let filled = openStart;
    for (let i = 0; i < count; i++) {
      const met = order[i]!;
      starts[i] = filled;
      firstCells[i] = metCells[met]!;
      for (let at = metStarts[met]!; at < metStarts[met + 1]!; at++) {
        this.place(this.reached[at - openStart]!, filled++);
      }
    }
  }

  /**
   * Numbers of the components, sorted by smallest cell and size, ties in any order; undefined if they are sorted
   * already.
   */
  private orderOfComponents(): Int32Array | undefined {
    const { count, starts, firstCells } = this.result;
    const { vertexCount } = this.graph;
    const keyOf = (i: number): number => firstCells[i]! * (vertexCount + 1) + starts[i + 1]! - starts[i]!;
    let sortedCount = 1;
    while (sortedCount < count && keyOf(sortedCount - 1) <= keyOf(sortedCount)) sortedCount++;
    if (sortedCount >= count) return undefined;
    const keys = Float64Array.from({ length: count }, (_, i) => keyOf(i));
    sortKeysAscending(keys, 0, count);
    // Equal keys share a next place, which advances with each use.
    const nextPlace = new Map<number, number>();
    for (let i = count - 1; i >= 0; i--) nextPlace.set(keys[i]!, i);
    const order = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const place = nextPlace.get(keyOf(i))!;
      nextPlace.set(keyOf(i), place + 1);
      order[place] = i;
    }
    return order;
  }
}
