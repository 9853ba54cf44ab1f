/**
 * Cells that are still to split others, singletons first: they are the cheapest splitters, and tend to leave little to do
 * for the others. Two ring buffers; a cell is in at most one of them, once, and stays where it is when it shrinks.
 */

import type { Cell } from "./ordered-partition.ts";

export class SplitterQueue {
  readonly #capacity: number;
  /** Ring buffers, of the length of the partition. */
  readonly #singletons: Int32Array;
  readonly #larger: Int32Array;
  #singletonHead = 0;
  #singletonSize = 0;
  #largerHead = 0;
  #largerSize = 0;
  /** 1 for cells in the queue. */
  readonly #isQueued: Uint8Array;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#singletons = new Int32Array(capacity);
    this.#larger = new Int32Array(capacity);
    this.#isQueued = new Uint8Array(capacity);
  }

  get isEmpty(): boolean {
    return this.#singletonSize === 0 && this.#largerSize === 0;
  }

  has(cell: Cell): boolean {
    return this.#isQueued[cell] === 1;
  }

  /** Adds a cell that is not in the queue. */
  add(cell: Cell, length: number): void {
    this.#isQueued[cell] = 1;
    if (length === 1) {
      let place = this.#singletonHead + this.#singletonSize++;
      if (place >= this.#capacity) place -= this.#capacity;
      this.#singletons[place] = cell;
    } else {
      let place = this.#largerHead + this.#largerSize++;
      if (place >= this.#capacity) place -= this.#capacity;
      this.#larger[place] = cell;
    }
  }

  /** Takes the next cell out; the queue must not be empty. */
  take(): Cell {
    let cell: Cell;
    if (this.#singletonSize > 0) {
      cell = this.#singletons[this.#singletonHead++]!;
      if (this.#singletonHead === this.#capacity) this.#singletonHead = 0;
      this.#singletonSize--;
    } else {
      cell = this.#larger[this.#largerHead++]!;
      if (this.#largerHead === this.#capacity) this.#largerHead = 0;
      this.#largerSize--;
    }
    this.#isQueued[cell] = 0;
    return cell;
  }

  clear(): void {
    while (!this.isEmpty) this.take();
    this.#singletonHead = 0;
    this.#largerHead = 0;
  }
}
