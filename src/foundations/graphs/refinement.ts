/**
 * Equitable refinement: splits cells until any two vertices of a cell have equally many neighbours in every cell.
 *
 * Uses Hopcroft's smaller-half rule as in the refiners of McKay and of Junttila and Kaski. A cell acts as a splitter:
 * the cells adjacent to it are split by the number of neighbours in it. All parts but one largest then become splitters
 * (all parts if the cell itself was still queued). O(m log n) in total. Singleton splitters go first, because they need
 * no counters. Every choice depends only on cells and counts, never on vertex numbers.
 *
 * The object is a workspace: all arrays are allocated once, none while refining.
 */

import { sortAscending } from "../collections/index.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import type { Cell, OrderedPartition } from "./ordered-partition.ts";
import { SplitterQueue } from "./splitter-queue.ts";
import { mix, Trace } from "./trace.ts";

export class Refinement {
  readonly graph: ColouredGraph;
  readonly partition: OrderedPartition;
  /** Shared between two refinements when nodes of one graph are compared with those of another. */
  readonly trace: Trace;
  /** Number of edges visited so far, over all calls: the measure of work. */
  work = 0;

  private readonly queue: SplitterQueue;
  /** For each cell: number of touched vertices, which are at its tail. Zero between splitters. */
  private readonly touchedCount: Int32Array;
  /** Cells with touched vertices; only the first `touchedSize` entries are valid. */
  private readonly touchedCells: Int32Array;
  private touchedSize = 0;
  /** For each vertex: number of neighbours in the splitter. Zero between splitters. */
  private readonly counts: Int32Array;
  /**
   * Copies of vertices. `splitter`: those of the splitter. `tail`: singletons adjacent to it, later the tail being
   * sorted.
   */
  private readonly splitter: Int32Array;
  private readonly tail: Int32Array;
  /**
   * For counting sort: number of vertices per count, then their first places. Length: largest degree + 2; zero between
   * uses.
   */
  private readonly buckets: Int32Array;
  /** Sum over the singletons adjacent to the current splitter: their contribution to the trace. */
  private singletonSum = 0;

  constructor(graph: ColouredGraph, partition: OrderedPartition, trace: Trace = new Trace()) {
    const { vertexCount, offsets } = graph;
    this.graph = graph;
    this.trace = trace;
    this.partition = partition;
    this.queue = new SplitterQueue(vertexCount);
    this.touchedCount = new Int32Array(vertexCount);
    this.touchedCells = new Int32Array(vertexCount);
    this.counts = new Int32Array(vertexCount);
    this.splitter = new Int32Array(vertexCount);
    this.tail = new Int32Array(vertexCount);
    let largestDegree = 0;
    for (let v = 0; v < vertexCount; v++) largestDegree = Math.max(largestDegree, offsets[v + 1]! - offsets[v]!);
    this.buckets = new Int32Array(largestDegree + 2);
  }

  /** Refines from scratch: every cell is a splitter. */
  refineAll(): boolean {
    const { partition } = this;
    for (let cell = 0; cell < partition.vertexCount; cell += partition.lengths[cell]!) this.enqueue(cell);
    return this.run();
  }

  /**
   * Individualises a vertex of a non-singleton cell and refines. Returns false if the trace deviates (or, when
   * comparing, is too short). The partition is then in an intermediate state and must be undone.
   */
  individualiseAndRefine(vertex: number): boolean {
    const { partition, trace } = this;
    const cell = partition.cellOf[vertex]!;
    const length = partition.lengths[cell]!;
    const alone = partition.individualise(vertex);
    if (!trace.note(mix(cell, length))) return false;
    this.enqueue(alone);
    return this.run() && trace.isMet;
  }

  private run(): boolean {
    const { partition, trace } = this;
    const { lengths } = partition;
    const queue = this.queue;
    while (!queue.isEmpty) {
      // A discrete partition cannot be split. The rest of the queue would only confirm edges, and certification does
      // that.
      if (partition.cellCount === partition.vertexCount) break;
      const splitter = queue.take();
      partition.beginStep(splitter);
      this.touchedSize = 0;
      this.singletonSum = 0;
      const isSingleton = lengths[splitter] === 1;
      if (isSingleton) this.touchNeighbours(partition.elements[splitter]!);
      else this.countNeighbours(splitter);
      sortAscending(this.touchedCells, 0, this.touchedSize);
      const isAsRecorded = trace.note(mix(splitter, this.singletonSum));
      if (!(isSingleton ? this.splitTouched(isAsRecorded) : this.splitByCount(isAsRecorded))) {
        queue.clear();
        return false;
      }
    }
    queue.clear();
    return true;
  }

  /** Moves every neighbour of `vertex` in a non-singleton cell to the tail of its cell. */
  private touchNeighbours(vertex: number): void {
    const { offsets, neighbours } = this.graph;
    const { cellOf, lengths } = this.partition;
    let sum = 0;
    const end = offsets[vertex + 1]!;
    const start = offsets[vertex]!;
    for (let at = start; at < end; at++) {
      const neighbour = neighbours[at]!;
      const cell = cellOf[neighbour]!;
      const length = lengths[cell]!;
      if (length === 1) {
        sum = (sum + mix(cell, 1)) | 0;
        continue;
      }
      this.touch(neighbour, cell, length);
    }
    this.singletonSum = sum;
    this.work += end - start;
  }

  /** Moves a vertex of a non-singleton cell to the cell's tail. */
  private touch(vertex: number, cell: Cell, length: number): void {
    const touched = this.touchedCount[cell]!;
    if (touched === 0) this.touchedCells[this.touchedSize++] = cell;
    this.touchedCount[cell] = touched + 1;
    this.partition.moveTo(vertex, cell + length - 1 - touched);
  }

  /**
   * Counts the neighbours of every vertex in `splitter`. Moves vertices with a positive count in non-singleton cells to
   * the tail of their cell.
   */
  private countNeighbours(splitter: Cell): void {
    const { offsets, neighbours } = this.graph;
    const { elements, cellOf, lengths } = this.partition;
    const counts = this.counts;
    const members = this.splitter;
    const size = lengths[splitter]!;
    for (let i = 0; i < size; i++) members[i] = elements[splitter + i]!;
    const alone = this.tail;
    let aloneSize = 0;
    let work = 0;
    for (let i = 0; i < size; i++) {
      const vertex = members[i]!;
      const end = offsets[vertex + 1]!;
      const start = offsets[vertex]!;
      work += end - start;
      for (let at = start; at < end; at++) {
        const neighbour = neighbours[at]!;
        const count = counts[neighbour]!;
        counts[neighbour] = count + 1;
        if (count !== 0) continue;
        const cell = cellOf[neighbour]!;
        const length = lengths[cell]!;
        if (length === 1) {
          alone[aloneSize++] = neighbour;
          continue;
        }
        this.touch(neighbour, cell, length);
      }
    }
    let sum = 0;
    for (let i = 0; i < aloneSize; i++) {
      const vertex = alone[i]!;
      sum = (sum + mix(cellOf[vertex]!, counts[vertex]!)) | 0;
      counts[vertex] = 0;
    }
    this.singletonSum = sum;
    this.work += work;
  }

  /**
   * After a singleton splitter: separates touched from untouched vertices. Resets the counters even if the trace
   * deviates.
   */
  private splitTouched(isStillAsRecorded: boolean): boolean {
    const { trace } = this;
    const touchedCells = this.touchedCells;
    const touchedCount = this.touchedCount;
    let isAsRecorded = isStillAsRecorded;
    for (let i = 0; i < this.touchedSize; i++) {
      const cell = touchedCells[i]!;
      const touched = touchedCount[cell]!;
      touchedCount[cell] = 0;
      if (!isAsRecorded) continue;
      if (!trace.note(mix(cell, touched))) isAsRecorded = false;
      else if (touched < this.partition.lengths[cell]!) this.separateTail(cell, touched);
    }
    return isAsRecorded;
  }

  /**
   * After a larger splitter: separates vertices by count, those with count zero first. Resets the counters even if the
   * trace deviates.
   */
  private splitByCount(isStillAsRecorded: boolean): boolean {
    const { elements, lengths } = this.partition;
    const counts = this.counts;
    const touchedCells = this.touchedCells;
    const touchedCount = this.touchedCount;
    let isAsRecorded = isStillAsRecorded;
    for (let i = 0; i < this.touchedSize; i++) {
      const cell = touchedCells[i]!;
      const touched = touchedCount[cell]!;
      touchedCount[cell] = 0;
      const end = cell + lengths[cell]!;
      const tail = end - touched;
      if (isAsRecorded) {
        const first = counts[elements[tail]!]!;
        let largest = first;
        let isEven = true;
        for (let position = tail + 1; position < end; position++) {
          const count = counts[elements[position]!]!;
          if (count !== first) {
            isEven = false;
            if (count > largest) largest = count;
          }
        }
        if (!isEven) isAsRecorded = this.separateByCount(cell, tail, largest);
        else if (!this.trace.note(mix(mix(cell, touched), first))) isAsRecorded = false;
        else if (tail > cell) this.separateTail(cell, touched);
      }
      for (let position = tail; position < end; position++) counts[elements[position]!] = 0;
    }
    return isAsRecorded;
  }

  /**
   * Splits the last `touched` vertices off `cell`. The smaller part becomes a splitter, or the tail if the cell already
   * is one.
   */
  private separateTail(cell: Cell, touched: number): void {
    const { partition } = this;
    const tail = partition.takeTail(cell, touched);
    const rest = partition.lengths[cell]!;
    if (rest === 1) partition.noteSingleton(cell);
    if (touched === 1) partition.noteSingleton(tail);
    this.enqueue(this.queue.has(cell) || touched <= rest ? tail : cell);
  }

  /** Sorts positions [tail, end of cell) by count and makes a cell of every distinct count. */
  private separateByCount(cell: Cell, tail: number, largest: number): boolean {
    const { partition, trace } = this;
    const { elements, positions, lengths } = partition;
    const counts = this.counts;
    const buckets = this.buckets;
    const sorted = this.tail;
    const end = cell + lengths[cell]!;
    for (let position = tail; position < end; position++) {
      const vertex = elements[position]!;
      sorted[position - tail] = vertex;
      buckets[counts[vertex]! + 1]!++;
    }
    buckets[0] = tail;
    for (let count = 1; count <= largest; count++) buckets[count]! += buckets[count - 1]!;
    for (let i = 0; i < end - tail; i++) {
      const vertex = sorted[i]!;
      const position = buckets[counts[vertex]!]!++;
      elements[position] = vertex;
      positions[vertex] = position;
    }
    for (let count = 0; count <= largest + 1; count++) buckets[count] = 0;
    // Split parts off from the back, so that each is a tail when its turn comes.
    let partEnd = end;
    let parts = 0;
    const partStarts = this.tail;
    for (let position = end - 1; position >= tail; position--) {
      const count = counts[elements[position]!]!;
      if (position > cell && (position === tail || counts[elements[position - 1]!] !== count)) {
        if (!trace.note(mix(mix(position, partEnd - position), count))) return false;
        partition.takeTail(cell, partEnd - position);
        partStarts[parts++] = position;
        partEnd = position;
      }
    }
    if (tail === cell && !trace.note(mix(partEnd, counts[elements[cell]!]!))) return false;
    this.enqueueParts(cell, parts);
    return true;
  }

  /**
   * Records new singletons and queues all parts except the first largest, or all parts if the cell was queued. `tail`
   * contains the parts.
   */
  private enqueueParts(cell: Cell, parts: number): void {
    const { partition } = this;
    const { lengths } = partition;
    const partStarts = this.tail;
    let largest = cell;
    if (lengths[cell] === 1) partition.noteSingleton(cell);
    for (let i = parts - 1; i >= 0; i--) {
      const part = partStarts[i]!;
      if (lengths[part]! > lengths[largest]!) largest = part;
      if (lengths[part] === 1) partition.noteSingleton(part);
    }
    const wasQueued = this.queue.has(cell);
    if (!wasQueued && largest !== cell) this.enqueue(cell);
    for (let i = parts - 1; i >= 0; i--) {
      const part = partStarts[i]!;
      if (wasQueued || part !== largest) this.enqueue(part);
    }
  }

  private enqueue(cell: Cell): void {
    this.queue.add(cell, this.partition.lengths[cell]!);
  }
}
