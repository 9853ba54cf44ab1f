/** Priority queue of integers, smallest first: a binary heap. It may contain equal numbers several times. */

import { IntVector } from "./int-vector.ts";

export class IntHeap {
  readonly #values = new IntVector();

  get isEmpty(): boolean {
    return this.#values.length === 0;
  }

  push(value: number): void {
    const values = this.#values;
    let place = values.length;
    values.push(value);
    const { data } = values;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (data[parent]! <= value) break;
      data[place] = data[parent]!;
      place = parent;
    }
    data[place] = value;
  }

  /** Removes and returns the smallest number; the heap must not be empty. */
  pop(): number {
    const values = this.#values;
    const { data } = values;
    const least = data[0]!;
    const moved = values.pop();
    const size = values.length;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && data[child + 1]! < data[child]!) child++;
      if (data[child]! >= moved) break;
      data[place] = data[child]!;
      place = child;
    }
    data[place] = moved;
    return least;
  }

  clear(): void {
    this.#values.length = 0;
  }
}
