/**
 * An ordered partition of the vertices into cells, with undo.
 *
 * Cells are intervals of one array, named by their first position. A split always takes a new cell off the tail of an
 * old one. So a cell keeps its name while it shrinks, relabelling the tail undoes a split, and undoing costs no more
 * than splitting did. (McKay and Piperno 2014, §2; bliss and dejavu use the same layout.)
 *
 * In one state no position belongs to two cells, and a cell of one vertex is never split again. The position of a
 * vertex in such a *singleton* is therefore its label, the same in every search tree node reached by equivalent steps.
 */

import type { Vertex } from "./coloured-graph.ts";

/** A cell is named by its first position. */
export type Cell = number;

/** Splits, oldest first, in parallel arrays; and the resulting partition. */
export interface SplitHistory {
  /** The cell that was split off, and the cell it came from. */
  readonly tails: Int32Array;
  readonly parents: Int32Array;
  /** The splitter, or -1 if a vertex was individualised; and the number of the first split of the same step. */
  readonly causes: Int32Array;
  readonly stepStarts: Int32Array;
  /** The partition's `elements` and `lengths` after the last split. */
  readonly elements: Int32Array;
  readonly lengths: Int32Array;
}

export class OrderedPartition {
  readonly vertexCount: number;
  /** The vertices, cell by cell. Length vertexCount. */
  readonly elements: Int32Array;
  /** Inverse of `elements`. */
  readonly positions: Int32Array;
  /** The cell of each vertex. */
  readonly cellOf: Int32Array;
  /** For each cell: number of vertices. Defined only at first positions of cells. */
  readonly lengths: Int32Array;
  /** Singleton cells in order of creation; only the first `singletonCount` entries are valid. */
  readonly singletons: Int32Array;
  singletonCount = 0;
  cellCount = 0;
  /** The undo stack, oldest first: cells that were split off, and the cells they came from. */
  private readonly taken: Int32Array;
  private readonly parents: Int32Array;
  /**
   * For each entry of the undo stack: the splitter that caused it, or -1 if a vertex was individualised; and the first
   * entry of its step.
   */
  private readonly causes: Int32Array;
  private readonly stepStarts: Int32Array;
  /** Cause and first split of the current step. */
  private cause = -1;
  private stepStart = 0;
  /** Height of the undo stack. */
  splitCount = 0;

  /** Cells are in ascending order of `keys`, which must be ≥ 0. O(n) if keys are small, else O(n log n). */
  constructor(keys: Int32Array) {
    const vertexCount = keys.length;
    this.vertexCount = vertexCount;
    this.elements = new Int32Array(vertexCount);
    this.positions = new Int32Array(vertexCount);
    this.cellOf = new Int32Array(vertexCount);
    this.lengths = new Int32Array(vertexCount);
    this.singletons = new Int32Array(vertexCount);
    this.taken = new Int32Array(vertexCount);
    this.parents = new Int32Array(vertexCount);
    this.causes = new Int32Array(vertexCount);
    this.stepStarts = new Int32Array(vertexCount);
    const cells = rankedCells(keys);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const cell = cells[vertex]!;
      const position = cell + this.lengths[cell]!;
      this.lengths[cell]!++;
      this.elements[position] = vertex;
      this.positions[vertex] = position;
      this.cellOf[vertex] = cell;
    }
    for (let cell = 0; cell < vertexCount; cell += this.lengths[cell]!) {
      this.cellCount++;
      if (this.lengths[cell] === 1) this.singletons[this.singletonCount++] = cell;
    }
  }

  get isDiscrete(): boolean {
    return this.cellCount === this.vertexCount;
  }

  /** Exchanges a vertex with the one at another position of its cell. */
  moveTo(vertex: Vertex, position: number): void {
    const { elements, positions } = this;
    const from = positions[vertex]!;
    const other = elements[position]!;
    elements[from] = other;
    positions[other] = from;
    elements[position] = vertex;
    positions[vertex] = position;
  }

  /** Starts a step: `splitter`, as it is now, causes the following splits. */
  beginStep(splitter: Cell): void {
    this.cause = splitter;
    this.stepStart = this.splitCount;
  }

  /** Makes the last `length` vertices of `cell` a new cell; `length` must leave at least one vertex behind. */
  takeTail(cell: Cell, length: number): Cell {
    const { elements, cellOf, lengths } = this;
    const rest = lengths[cell]! - length;
    const tail = cell + rest;
    lengths[cell] = rest;
    lengths[tail] = length;
    const end = tail + length;
    for (let position = tail; position < end; position++) cellOf[elements[position]!] = tail;
    this.causes[this.splitCount] = this.cause;
    this.stepStarts[this.splitCount] = this.stepStart;
    this.taken[this.splitCount] = tail;
    this.parents[this.splitCount++] = cell;
    this.cellCount++;
    return tail;
  }

  /** Records that `cell` has become a singleton. */
  noteSingleton(cell: Cell): void {
    this.singletons[this.singletonCount++] = cell;
  }

  /**
   * Makes `vertex` a cell of its own at the tail of its cell; returns the new cell. Pre: its cell has other vertices.
   */
  individualise(vertex: Vertex): Cell {
    const cell = this.cellOf[vertex]!;
    this.beginStep(-1);
    this.moveTo(vertex, cell + this.lengths[cell]! - 1);
    const alone = this.takeTail(cell, 1);
    this.noteSingleton(alone);
    if (this.lengths[cell] === 1) this.noteSingleton(cell);
    return alone;
  }

  /** A copy of the splits from number `first` on, and of the current cells. */
  historyFrom(first: number): SplitHistory {
    return {
      tails: this.taken.slice(first, this.splitCount),
      parents: this.parents.slice(first, this.splitCount),
      causes: this.causes.slice(first, this.splitCount),
      stepStarts: this.stepStarts.slice(first, this.splitCount).map((start) => start - first),
      elements: this.elements.slice(),
      lengths: this.lengths.slice(),
    };
  }

  /** Undoes splits until `splitCount` and `singletonCount` have the given, earlier values. */
  undoTo(splitCount: number, singletonCount: number): void {
    const { elements, cellOf, lengths } = this;
    for (let i = this.splitCount - 1; i >= splitCount; i--) {
      const tail = this.taken[i]!;
      const parent = this.parents[i]!;
      const length = lengths[tail]!;
      const end = tail + length;
      for (let position = tail; position < end; position++) cellOf[elements[position]!] = parent;
      lengths[parent]! += length;
    }
    this.cellCount -= this.splitCount - splitCount;
    this.splitCount = splitCount;
    this.singletonCount = singletonCount;
  }
}

/** For each index: the number of smaller keys, which is the first position of its cell. */
function rankedCells(keys: Int32Array): Int32Array {
  let largest = 0;
  for (let i = 0; i < keys.length; i++) if (keys[i]! > largest) largest = keys[i]!;
  if (largest > 4 * keys.length) return rankedBySorting(keys);
  const smaller = new Int32Array(largest + 2);
  for (let i = 0; i < keys.length; i++) smaller[keys[i]! + 1]!++;
  for (let key = 0; key <= largest; key++) smaller[key + 1]! += smaller[key]!;
  return keys.map((key) => smaller[key]!);
}

function rankedBySorting(keys: Int32Array): Int32Array {
  const sorted = keys.slice().sort();
  const smaller = new Map<number, number>();
  for (let position = keys.length - 1; position >= 0; position--) smaller.set(sorted[position]!, position);
  return keys.map((key) => smaller.get(key)!);
}
