/**
 * The slow twin of everything in this folder: lists all elements of a small group by multiplying until nothing new
 * appears. O(order × generators × degree) time and O(order × degree) memory; an oracle for tests.
 */

import { compose, type DensePermutation, identityPermutation } from "./dense-permutation.ts";

/** All elements, the identity first; undefined if there are more than `limit`. */
export function closeUnderProducts(
  degree: number,
  generators: readonly DensePermutation[],
  limit: number,
): DensePermutation[] | undefined {
  const identity = identityPermutation(degree);
  const elements = [identity];
  const known = new Set([identity.join()]);
  for (const element of elements) {
    for (const generator of generators) {
      const product = compose(element, generator);
      const key = product.join();
      if (known.has(key)) continue;
      if (elements.length === limit) return undefined;
      known.add(key);
      elements.push(product);
    }
  }
  return elements;
}
