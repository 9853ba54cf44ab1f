/**
 * For each component of the first path, the cells from which it takes its vertices, largest first. The list is made
 * when the component is examined and used until the next examination; in between, cells only shrink.
 */

import { IntVector, sortKeysAscending } from "../collections/index.ts";
import type { Vertex } from "./coloured-graph.ts";
import type { Cell, OrderedPartition } from "./ordered-partition.ts";
import type { QuotientComponents } from "./quotient-components.ts";

/** Number of a component of the path. */
export type ComponentId = number;

export class TargetCells {
  private readonly partition: OrderedPartition;
  private readonly components: QuotientComponents;
  // For each component: the interval of the arena not yet settled, the number of its cells (listed in `cells` from the
  // interval's start on), and how many of them are used up.
  private readonly starts = new IntVector();
  private readonly ends = new IntVector();
  private readonly counts = new IntVector();
  private readonly cursors = new IntVector();
  private readonly cells: Int32Array;
  /** Marks cells already seen with the current stamp; and scratch space for sorting them. Length vertexCount. */
  private readonly stamps: Int32Array;
  private stamp = 0;
  private readonly keys: Float64Array;

  constructor(partition: OrderedPartition, components: QuotientComponents) {
    const { vertexCount } = partition;
    this.partition = partition;
    this.components = components;
    this.cells = new Int32Array(vertexCount);
    this.stamps = new Int32Array(vertexCount);
    this.keys = new Float64Array(vertexCount);
  }

  /** Adds the next component. */
  add(start: number, end: number): void {
    this.starts.push(start);
    this.ends.push(end);
    this.counts.push(0);
    this.cursors.push(0);
  }

  startOf(component: ComponentId): number {
    return this.starts.data[component]!;
  }

  /**
   * Lists the component's cells, largest first, ties by position. The unsettled part of its interval begins at `start`.
   */
  list(component: ComponentId, start: number): void {
    const { arena } = this.components;
    const { cellOf, lengths, vertexCount } = this.partition;
    const end = this.ends.data[component]!;
    this.starts.data[component] = start;
    this.cursors.data[component] = 0;
    if (end - start === 1) {
      this.cells[start] = cellOf[arena[start]!]!;
      this.counts.data[component] = 1;
      return;
    }
    // Key: length descending, then cell ascending.
    const keys = this.keys;
    const stamp = ++this.stamp;
    let count = 0;
    for (let i = start; i < end; i++) {
      const cell = cellOf[arena[i]!]!;
      if (this.stamps[cell] === stamp) continue;
      this.stamps[cell] = stamp;
      keys[count++] = (vertexCount - lengths[cell]!) * vertexCount + cell;
    }
    sortKeysAscending(keys, 0, count);
    for (let i = 0; i < count; i++) this.cells[start + i] = keys[i]! % vertexCount;
    this.counts.data[component] = count;
  }

  /** A vertex of the component in the first listed cell that still has one and is not a singleton; or -1. */
  nextVertex(component: ComponentId): Vertex {
    const { lengths } = this.partition;
    const first = this.starts.data[component]!;
    const count = this.counts.data[component]!;
    for (let cursor = this.cursors.data[component]!; cursor < count; cursor++) {
      const cell = this.cells[first + cursor]!;
      const vertex = lengths[cell] === 1 ? -1 : this.memberOf(component, cell);
      this.cursors.data[component] = cursor;
      if (vertex !== -1) return vertex;
    }
    return -1;
  }

  hasOneVertexPerCell(start: number, end: number): boolean {
    const { arena } = this.components;
    const { cellOf } = this.partition;
    const stamp = ++this.stamp;
    for (let i = start; i < end; i++) {
      const cell = cellOf[arena[i]!]!;
      if (this.stamps[cell] === stamp) return false;
      this.stamps[cell] = stamp;
    }
    return true;
  }

  /** Some vertex of the cell inside the component, or -1. Searches the cell or the component, whichever is smaller. */
  private memberOf(component: ComponentId, cell: Cell): Vertex {
    const { arena, arenaPositions } = this.components;
    const { elements, cellOf, lengths } = this.partition;
    const start = this.starts.data[component]!;
    const end = this.ends.data[component]!;
    const length = lengths[cell]!;
    if (length <= end - start) {
      for (let position = cell; position < cell + length; position++) {
        const place = arenaPositions[elements[position]!]!;
        if (place >= start && place < end) return elements[position]!;
      }
    } else {
      for (let i = start; i < end; i++) if (cellOf[arena[i]!] === cell) return arena[i]!;
    }
    return -1;
  }
}
