/**
 * All elements of a small group in one array, for questions asked millions of times. It finds the smallest image of a
 * vector by trying every element and stopping each comparison at the first difference. No allocation.
 */

import { type DensePermutation, invert } from "./dense-permutation.ts";
import type { Choose } from "./group-part.ts";

/** All elements of a small group, row by row. */
export class ElementTable {
  readonly degree: number;
  readonly count: number;
  /** Row e is element e: `images[e × degree + i]` is the image of point i. */
  private readonly images: Int32Array;
  /** Row e, entry k: the point that element e moves to the k-th compared position. */
  private readonly sources: Int32Array;

  /** `element` writes the element given by choices, as in a group part; `positions` is the order of comparison. */
  constructor(count: number, positions: Int32Array, element: (choose: Choose, out: DensePermutation) => void) {
    this.degree = positions.length;
    this.count = count;
    this.images = new Int32Array(count * this.degree);
    this.sources = new Int32Array(count * this.degree);
    const inverse = new Int32Array(this.degree);
    for (let rank = 0; rank < count; rank++) {
      const row = this.images.subarray(rank * this.degree, (rank + 1) * this.degree);
      element(choicesOf(rank), row);
      invert(row, inverse);
      for (let k = 0; k < this.degree; k++) this.sources[rank * this.degree + k] = inverse[positions[k]!]!;
    }
  }

  /** The number of an element that makes the vector smallest. */
  leastImage(values: ArrayLike<number>): number {
    const { count, degree, sources } = this;
    let best = 0;
    for (let rank = 1; rank < count; rank++) {
      const row = rank * degree;
      const bestRow = best * degree;
      let k = 0;
      while (k < degree && values[sources[row + k]!] === values[sources[bestRow + k]!]) k++;
      if (k < degree && values[sources[row + k]!]! < values[sources[bestRow + k]!]!) best = rank;
    }
    return best;
  }

  /** The element with a given number, as a view of the table. */
  element(rank: number): DensePermutation {
    return this.images.subarray(rank * this.degree, (rank + 1) * this.degree);
  }
}

/** Reads a number as digits in the mixed radix given by the bounds: different numbers give different choices. */
export function choicesOf(rank: number): Choose {
  let rest = rank;
  return (bound) => {
    const digit = rest % bound;
    rest = (rest - digit) / bound;
    return digit;
  };
}
