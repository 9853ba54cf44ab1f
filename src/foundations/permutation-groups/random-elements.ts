/**
 * Nearly uniform random elements of a group known only by generators: product replacement with an accumulator
 * ("rattle", Leedham-Green and Murray 2002). Each new element costs two multiplications.
 */

import type { SeededRandom } from "../collections/index.ts";
import { compose, type DensePermutation, invert } from "./dense-permutation.ts";

const LEAST_SLOTS = 11;
/** Rounds per slot before the first element: each slot must have met several others. */
const WARM_UP_ROUNDS = 5;

export class RandomElements {
  private readonly slots: DensePermutation[];
  private readonly random: SeededRandom;
  private accumulator: DensePermutation;
  private scratch: DensePermutation;
  private inverse: DensePermutation;

  /** Pre: at least one generator, all of the same degree. */
  constructor(generators: readonly DensePermutation[], random: SeededRandom) {
    this.random = random;
    this.slots = [];
    const count = Math.max(LEAST_SLOTS, generators.length);
    for (let i = 0; i < count; i++) this.slots.push(generators[i % generators.length]!.slice());
    this.accumulator = generators[0]!.slice();
    this.scratch = new Int32Array(this.accumulator.length);
    this.inverse = new Int32Array(this.accumulator.length);
    for (let round = 0; round < WARM_UP_ROUNDS * count; round++) this.step();
  }

  /** Writes the next element. */
  next(out: DensePermutation): void {
    this.step();
    out.set(this.accumulator);
  }

  private step(): void {
    const { slots, random } = this;
    const target = random.below(slots.length);
    let source = random.below(slots.length - 1);
    if (source >= target) source++;
    const choice = random.below(4);
    const factor = (choice & 1) === 0 ? slots[source]! : invert(slots[source]!, this.inverse);
    const product =
      (choice & 2) === 0
        ? compose(slots[target]!, factor, this.scratch)
        : compose(factor, slots[target]!, this.scratch);
    this.scratch = slots[target]!;
    slots[target] = product;
    const next = compose(this.accumulator, product, this.scratch);
    this.scratch = this.accumulator;
    this.accumulator = next;
  }
}
