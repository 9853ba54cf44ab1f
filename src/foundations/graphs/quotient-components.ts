/**
 * Components of what refinement has left open.
 *
 * Take away the vertices that stand alone in their cell, and all edges between two cells that are joined completely (or
 * inside a cell that is a clique): neither restricts a map that keeps the cells. What remains falls into components, and
 * the group of the graph is the product, over classes of isomorphic components, of wreath products with a full symmetric
 * group. On rule graphs this, not twins, is where the enormous groups come from.
 *
 * By equitability two components that share a cell share all their cells, in the same proportions: first cell and size
 * determine which components can be isomorphic. Components with one vertex per cell are then isomorphic outright, cell
 * by cell.
 *
 * The vertices still open are kept in one arena, a component being an interval of it; splitting a component permutes its
 * own interval only. O(edges at the interval) a split, by union–find.
 */

import type { ColouredGraph } from "./coloured-graph.ts";
import type { OrderedPartition } from "./ordered-partition.ts";
import { sortAscending } from "./sort-ascending.ts";

/** Where `splitInterval` leaves its answer; parallel arrays over components, ordered by first cell, then by size. */
export interface SplitResult {
  count: number;
  /** Component i is arena[starts[i] .. starts[i + 1]); starts has count + 1 meaningful entries. */
  readonly starts: Int32Array;
  /** Least cell of the component. */
  readonly firstCells: Int32Array;
}

export class QuotientComponents {
  /** All vertices; open components are intervals. Length vertexCount. */
  readonly arena: Int32Array;
  /** Inverse of `arena`. */
  readonly arenaPositions: Int32Array;
  /** Cost of all splits so far, in edges looked at. */
  work = 0;
  readonly result: SplitResult;
  readonly #graph: ColouredGraph;
  readonly #partition: OrderedPartition;
  /** Union–find over vertices, and component size at roots. */
  readonly #parents: Int32Array;
  readonly #sizes: Int32Array;
  /** Neighbours of the vertex in hand by cell; zero between vertices. */
  readonly #inCell: Int32Array;
  /** By root: least cell, later the number of the component. */
  readonly #marks: Int32Array;
  readonly #roots: Int32Array;
  readonly #scratch: Int32Array;

  constructor(graph: ColouredGraph, partition: OrderedPartition) {
    const { vertexCount } = graph;
    this.#graph = graph;
    this.#partition = partition;
    this.arena = new Int32Array(vertexCount);
    this.arenaPositions = new Int32Array(vertexCount);
    for (let v = 0; v < vertexCount; v++) this.arena[v] = this.arenaPositions[v] = v;
    this.#parents = new Int32Array(vertexCount);
    this.#sizes = new Int32Array(vertexCount);
    this.#inCell = new Int32Array(vertexCount);
    this.#marks = new Int32Array(vertexCount);
    this.#roots = new Int32Array(vertexCount);
    this.#scratch = new Int32Array(vertexCount);
    this.result = {
      count: 0,
      starts: new Int32Array(vertexCount + 1),
      firstCells: new Int32Array(vertexCount),
    };
  }

  /** Splits arena[start .. end) into components; vertices alone in their cell are put before the first of them. */
  splitInterval(start: number, end: number): SplitResult {
    const openStart = this.#setAsideSingletons(start, end);
    this.#joinNeighbours(openStart, end);
    const count = this.#listComponents(openStart, end);
    this.#layOut(openStart, end, count);
    return this.result;
  }

  #setAsideSingletons(start: number, end: number): number {
    const { cellOf, lengths } = this.#partition;
    const { arena } = this;
    const open = this.#scratch;
    let openSize = 0;
    let aside = start;
    for (let i = start; i < end; i++) {
      const vertex = arena[i]!;
      if (lengths[cellOf[vertex]!] === 1) this.#place(vertex, aside++);
      else open[openSize++] = vertex;
    }
    for (let i = 0; i < openSize; i++) this.#place(open[i]!, aside + i);
    return aside;
  }

  #place(vertex: number, at: number): void {
    this.arena[at] = vertex;
    this.arenaPositions[vertex] = at;
  }

  /** Joins vertices along edges, singletons and complete joins left out. */
  #joinNeighbours(start: number, end: number): void {
    const { offsets, neighbours } = this.#graph;
    const { cellOf, lengths } = this.#partition;
    const { arena } = this;
    const parents = this.#parents;
    const inCell = this.#inCell;
    for (let i = start; i < end; i++) {
      const vertex = arena[i]!;
      parents[vertex] = vertex;
      this.#sizes[vertex] = 1;
    }
    for (let i = start; i < end; i++) {
      const vertex = arena[i]!;
      const own = cellOf[vertex]!;
      const rowStart = offsets[vertex]!;
      const rowEnd = offsets[vertex + 1]!;
      this.work += rowEnd - rowStart + 1;
      for (let at = rowStart; at < rowEnd; at++) inCell[cellOf[neighbours[at]!]!]!++;
      for (let at = rowStart; at < rowEnd; at++) {
        const neighbour = neighbours[at]!;
        const cell = cellOf[neighbour]!;
        // An edge is seen from both ends; the smaller number joins.
        if (neighbour >= vertex) continue;
        const length = lengths[cell]!;
        if (length === 1) continue;
        if (inCell[cell] !== (cell === own ? length - 1 : length)) this.#join(vertex, neighbour);
      }
      for (let at = rowStart; at < rowEnd; at++) inCell[cellOf[neighbours[at]!]!] = 0;
    }
  }

  #find(vertex: number): number {
    const parents = this.#parents;
    let at = vertex;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  }

  #join(a: number, b: number): void {
    const rootA = this.#find(a);
    const rootB = this.#find(b);
    if (rootA === rootB) return;
    const sizes = this.#sizes;
    const [larger, smaller] = sizes[rootA]! < sizes[rootB]! ? [rootB, rootA] : [rootA, rootB];
    this.#parents[smaller] = larger;
    sizes[larger]! += sizes[smaller]!;
  }

  /** Collects roots, ordered by least cell, then by size; writes firstCells and starts. */
  #listComponents(start: number, end: number): number {
    const { arena } = this;
    const { cellOf } = this.#partition;
    const marks = this.#marks;
    const roots = this.#roots;
    const sizes = this.#sizes;
    let count = 0;
    for (let i = start; i < end; i++) {
      const vertex = arena[i]!;
      const root = this.#find(vertex);
      if (root === vertex) roots[count++] = root;
      marks[vertex] = cellOf[vertex]!;
    }
    for (let i = start; i < end; i++) {
      const vertex = arena[i]!;
      const root = this.#find(vertex);
      if (cellOf[vertex]! < marks[root]!) marks[root] = cellOf[vertex]!;
    }
    if (count > 1) this.#sortRoots(count, (root) => marks[root]! * (this.#graph.vertexCount + 1) + sizes[root]!);
    const { starts, firstCells } = this.result;
    let at = start;
    for (let i = 0; i < count; i++) {
      const root = roots[i]!;
      starts[i] = at;
      firstCells[i] = marks[root]!;
      marks[root] = i;
      at += sizes[root]!;
    }
    starts[count] = at;
    this.result.count = count;
    return count;
  }

  /** Sorts the first `count` roots by key; keys are at most (n + 1)², and equal keys are grouped in any order. */
  #sortRoots(count: number, keyOf: (root: number) => number): void {
    const roots = this.#roots;
    const keys = new Float64Array(count);
    for (let i = 0; i < count; i++) keys[i] = keyOf(roots[i]!);
    let isSorted = true;
    for (let i = 1; i < count && isSorted; i++) isSorted = keys[i - 1]! <= keys[i]!;
    if (isSorted) return;
    const order = keys.slice();
    sortAscending(order, count);
    // Equal keys share a first place that moves on as they are put there.
    const nextPlace = new Map<number, number>();
    for (let i = count - 1; i >= 0; i--) nextPlace.set(order[i]!, i);
    const sorted = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const place = nextPlace.get(keys[i]!)!;
      nextPlace.set(keys[i]!, place + 1);
      sorted[place] = roots[i]!;
    }
    roots.set(sorted);
  }

  /** Permutes the interval so that components are consecutive. */
  #layOut(start: number, end: number, count: number): void {
    if (count <= 1) return;
    const { arena } = this;
    const { starts } = this.result;
    const open = this.#scratch;
    for (let i = start; i < end; i++) open[i - start] = arena[i]!;
    const next = this.#inCell;
    for (let i = 0; i < count; i++) next[i] = starts[i]!;
    for (let i = 0; i < end - start; i++) {
      const vertex = open[i]!;
      this.#place(vertex, next[this.#marks[this.#find(vertex)]!]!++);
    }
    for (let i = 0; i < count; i++) next[i] = 0;
  }
}
