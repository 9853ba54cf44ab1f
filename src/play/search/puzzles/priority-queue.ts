/**
 * A priority queue, smallest priority first; equal priorities come in order of insertion. A binary heap in typed
 * arrays.
 */
import { doubled } from "../../../foundations/collections/index.ts";

export class PriorityQueue {
  private keys = new Float64Array(1024);
  private entries = new Int32Array(1024);
  private count = 0;
  private pushed = 0;

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** `priority` must be a whole number below 2^20. */
  push(entry: number, priority: number): void {
    if (this.count === this.entries.length) this.grow();
    const key = priority * 2 ** 32 + this.pushed++;
    let place = this.count++;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((this.keys[parent] as number) <= key) break;
      this.keys[place] = this.keys[parent] as number;
      this.entries[place] = this.entries[parent] as number;
      place = parent;
    }
    this.keys[place] = key;
    this.entries[place] = entry;
  }

  /** Removes and returns the first entry. The queue must not be empty. */
  pop(): number {
    const first = this.entries[0] as number;
    const last = --this.count;
    const key = this.keys[last] as number;
    const entry = this.entries[last] as number;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= last) break;
      if (child + 1 < last && (this.keys[child + 1] as number) < (this.keys[child] as number)) child++;
      if ((this.keys[child] as number) >= key) break;
      this.keys[place] = this.keys[child] as number;
      this.entries[place] = this.entries[child] as number;
      place = child;
    }
    this.keys[place] = key;
    this.entries[place] = entry;
    return first;
  }

  private grow(): void {
    this.keys = doubled(this.keys);
    this.entries = doubled(this.entries);
  }
}
