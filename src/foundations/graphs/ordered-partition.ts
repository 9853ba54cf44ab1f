/**
 * An ordered partition of the vertices into cells, with undo.
 *
 * Cells are intervals of one array, named by their first position. A split only ever takes a new cell off the tail of an
 * old one, so a cell keeps its name while it shrinks, a split is undone by relabelling the part that was taken off, and
 * undoing costs no more than splitting did. (McKay and Piperno 2014, §2; the layout is that of bliss and dejavu.)
 *
 * A position never belongs to two different cells of one state, and a cell of one vertex is never split again: the
 * position of a vertex in such a *singleton* is its label, the same for every node of the search tree that was reached
 * by equivalent steps.
 */

import type { Vertex } from "./coloured-graph.ts";

/** A cell is named by its first position. */
export type Cell = number;

/** Splits, oldest first, in parallel arrays; and where they have led. */
export interface SplitHistory {
  /** The cell that was taken off, and what it was taken off. */
  readonly tails: Int32Array;
  readonly parents: Int32Array;
  /** The splitter, or -1 for a vertex individualised; and the number of the first split of the same step. */
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
  /** Number of vertices by cell; meaningful at first positions only. */
  readonly lengths: Int32Array;
  /** Cells of one vertex in the order in which they came to be; the first `singletonCount` entries count. */
  readonly singletons: Int32Array;
  singletonCount = 0;
  cellCount = 0;
  /** Cells taken off and what they were taken off, oldest first: the undo stack. */
  private readonly taken: Int32Array;
  private readonly parents: Int32Array;
  /** By entry of the undo stack: the splitter that caused it, or -1 for a vertex individualised; and the first entry of its step. */
  private readonly causes: Int32Array;
  private readonly stepStarts: Int32Array;
  /** The step in hand. */
  private cause = -1;
  private stepStart = 0;
  /** Height of the undo stack. */
  splitCount = 0;

  /** Cells in ascending order of `keys`, which must be ≥ 0. O(n) where keys are small, else O(n log n). */
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

  /** The splits that follow are caused by `splitter`, as it is now. */
  beginStep(splitter: Cell): void {
    this.cause = splitter;
    this.stepStart = this.splitCount;
  }

  /** Makes the last `length` vertices of `cell` a cell of their own; `length` must leave something behind. */
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

  /** Notes that `cell` has become a singleton. */
  noteSingleton(cell: Cell): void {
    this.singletons[this.singletonCount++] = cell;
  }

  /** Makes `vertex` a cell of its own, at the tail of its cell, and answers the new cell. The cell must have other vertices. */
  individualise(vertex: Vertex): Cell {
    const cell = this.cellOf[vertex]!;
    this.beginStep(-1);
    this.moveTo(vertex, cell + this.lengths[cell]! - 1);
    const alone = this.takeTail(cell, 1);
    this.noteSingleton(alone);
    if (this.lengths[cell] === 1) this.noteSingleton(cell);
    return alone;
  }

  /** A copy of the splits from number `first` on, and of the cells as they are now. */
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

  /** Undoes splits until `splitCount` and `singletonCount` are the given, earlier ones. */
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

/** The number of smaller keys, by index: the first position of the cell. */
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
