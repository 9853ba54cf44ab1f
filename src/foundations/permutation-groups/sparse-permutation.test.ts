import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compose,
  type DensePermutation,
  identityPermutation,
  invert,
  isPermutation,
  power,
} from "./dense-permutation.ts";
import {
  composeSparse,
  conjugateSparse,
  cyclesOf,
  denseFromSparse,
  equalSparse,
  identitySparse,
  imageOf,
  invertSparse,
  isEven,
  isSparsePermutation,
  orderOfPermutation,
  powerSparse,
  type SparsePermutation,
  sparseFromDense,
  sparseFromPairs,
} from "./sparse-permutation.ts";

const DEGREE = 12;

/** Permutations that move some of twelve points: a shuffle of a random subset. */
const dense: fc.Arbitrary<DensePermutation> = fc
  .subarray([...identityPermutation(DEGREE)])
  .chain((points) => fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length })))
  .map(([points, images]) => {
    const p = identityPermutation(DEGREE);
    points.forEach((point, i) => {
      p[point] = images[i]!;
    });
    return p;
  });
const sparse = dense.map(sparseFromDense);

const same = (p: SparsePermutation, q: DensePermutation) => {
  expect(isSparsePermutation(p, DEGREE)).toBe(true);
  expect(denseFromSparse(p, DEGREE)).toEqual(q);
};

describe("sparse agrees with dense", () => {
  test("product, inverse, powers", () => {
    fc.assert(
      fc.property(dense, dense, fc.integer({ min: -40, max: 40 }), (p, q, exponent) => {
        same(composeSparse(sparseFromDense(p), sparseFromDense(q)), compose(p, q));
        same(invertSparse(sparseFromDense(p)), invert(p));
        same(powerSparse(sparseFromDense(p), exponent), power(p, exponent));
      }),
    );
  });

  test("images and pairs", () => {
    fc.assert(
      fc.property(dense, (p) => {
        const s = sparseFromDense(p);
        expect(Array.from(p.keys(), (point) => imageOf(s, point))).toEqual([...p]);
        expect(equalSparse(sparseFromPairs([...p.keys()].reverse(), [...p].reverse())!, s)).toBe(true);
      }),
    );
  });
});

describe("laws", () => {
  test("the order is the least exponent that gives the identity", () => {
    fc.assert(
      fc.property(sparse, (p) => {
        let exponent = 1n;
        while (powerSparse(p, exponent).support.length > 0) exponent++;
        expect(orderOfPermutation(p)).toBe(exponent);
      }),
    );
  });

  test("conjugation renames cycles, and parity multiplies", () => {
    fc.assert(
      fc.property(sparse, sparse, (p, q) => {
        expect(equalSparse(conjugateSparse(p, q), composeSparse(composeSparse(invertSparse(q), p), q))).toBe(true);
        expect(isEven(composeSparse(p, q))).toBe(isEven(p) === isEven(q));
      }),
    );
  });

  test("cycles cover the support once, each from its least point", () => {
    fc.assert(
      fc.property(sparse, (p) => {
        const cycles = cyclesOf(p);
        expect(cycles.flat().sort((a, b) => a - b)).toEqual([...p.support]);
        for (const cycle of cycles) expect(cycle[0]).toBe(Math.min(...cycle));
      }),
    );
  });
});

test("non-permutations are refused", () => {
  expect(sparseFromPairs([0, 1], [1, 1])).toBeUndefined();
  expect(sparseFromPairs([0, 0], [0, 0])).toBeUndefined();
  expect(sparseFromPairs([0, 1], [1])).toBeUndefined();
  expect(sparseFromPairs([0, 1], [1, 2])).toBeUndefined();
  expect(sparseFromPairs([0.5, 1], [1, 0.5])).toBeUndefined();
  expect(isSparsePermutation({ support: Int32Array.of(1, 0), images: Int32Array.of(0, 1) })).toBe(false);
  expect(isSparsePermutation({ support: Int32Array.of(0, 1), images: Int32Array.of(0, 1) })).toBe(false);
  expect(isSparsePermutation({ support: Int32Array.of(0, 7), images: Int32Array.of(7, 0) }, 7)).toBe(false);
  expect(isSparsePermutation(identitySparse, 0)).toBe(true);
  expect(() => denseFromSparse({ support: Int32Array.of(0, 7), images: Int32Array.of(7, 0) }, 7)).toThrow(RangeError);
  expect(isPermutation([0, 0])).toBe(false);
  expect(isPermutation([1, 2])).toBe(false);
});
