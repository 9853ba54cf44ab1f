/**
 * Generators of groups whose orders are known from the literature: for tests, benchmarks and documents. Each is written
 * down by what it does (rotations of a cube, fractional linear maps) rather than as a table of numbers.
 */

import { type DensePermutation, isPermutation } from "./dense-permutation.ts";
import { type SparsePermutation, sparseFromDense, sparseFromPairs } from "./sparse-permutation.ts";

/** Generators of a group with its known order. */
export interface KnownGroup {
  readonly name: string;
  readonly degree: number;
  readonly generators: readonly SparsePermutation[];
  readonly order: bigint;
}

/** S_n by the transpositions of neighbours. */
export function symmetricGenerators(n: number): SparsePermutation[] {
  return Array.from({ length: Math.max(0, n - 1) }, (_, i) => cycle(i, i + 1));
}

/** A_n by the three-cycles of neighbours. */
export function alternatingGenerators(n: number): SparsePermutation[] {
  return Array.from({ length: Math.max(0, n - 2) }, (_, i) => cycle(i, i + 1, i + 2));
}

/** The symmetries of a regular n-gon, order 2n: a turn and a reflection. */
export function dihedralGenerators(n: number): SparsePermutation[] {
  return [fromRule(n, (i) => (i + 1) % n), fromRule(n, (i) => (n - i) % n)];
}

/**
 * The wreath product: `copies` blocks of `degree` points; the generators of the inner group act in the first block, and
 * those of the outer group permute the blocks.
 */
export function wreathGenerators(
  degree: number,
  inner: readonly SparsePermutation[],
  outer: readonly SparsePermutation[],
): SparsePermutation[] {
  const spread = ({ support, images }: SparsePermutation): SparsePermutation => {
    const rows = Array.from({ length: degree }, (_, row) => row);
    const across = (blocks: Int32Array) => [...blocks].flatMap((block) => rows.map((row) => block * degree + row));
    return sparseFromPairs(across(support), across(images))!;
  };
  return [...inner, ...outer.map(spread)];
}

/** PSL(2, p) on the projective line 0..p−1, ∞ = p, for a prime p > 3; order p(p² − 1)/2. */
export function projectiveLinearGenerators(p: number): SparsePermutation[] {
  const square = leastNonTrivialSquare(p);
  return [
    fromRule(p + 1, (x) => (x === p ? p : (x + 1) % p)),
    fromRule(p + 1, (x) => (x === p ? p : (x * square) % p)),
    fromRule(p + 1, (x) => (x === p ? 0 : x === 0 ? p : (p - inverseModulo(x, p)) % p)),
  ];
}

/** Mathieu's group of degree 11, order 7,920: x + 1 and 4x² − 3x⁷ over the field of 11 elements (Conway and Sloane). */
export const mathieu11: KnownGroup = {
  name: "M11",
  degree: 11,
  generators: [fromRule(11, (x) => (x + 1) % 11), fromRule(11, mathieuTwist11)],
  order: 7920n,
};

/** Degree 12, order 95,040: the same maps on the projective line, and −1/x. */
export const mathieu12: KnownGroup = {
  name: "M12",
  degree: 12,
  generators: [...projectiveLinearGenerators(11), fromRule(12, (x) => (x === 11 ? 11 : mathieuTwist11(x)))],
  order: 95040n,
};

/** Degree 24, order 244,823,040: PSL(2, 23), and x³/9 on squares, 9x³ on non-squares (Conway and Sloane). */
export const mathieu24: KnownGroup = {
  name: "M24",
  degree: 24,
  generators: [...projectiveLinearGenerators(23), fromRule(24, (x) => (x === 23 ? 23 : mathieuTwist23(x)))],
  order: 244823040n,
};

/** The six quarter turns of Rubik's cube on its 48 movable stickers. */
export const rubiksCube: KnownGroup = {
  name: "Rubik's cube",
  degree: 48,
  generators: cubeTurns(),
  order: 43252003274489856000n,
};

function cycle(...points: number[]): SparsePermutation {
  return sparseFromPairs(points, [...points.slice(1), points[0]!])!;
}

function fromRule(degree: number, imageOf: (point: number) => number): SparsePermutation {
  const images: DensePermutation = Int32Array.from({ length: degree }, (_, point) => imageOf(point));
  if (!isPermutation(images)) throw new Error("the rule is not a permutation");
  return sparseFromDense(images);
}

function powerModulo(base: number, exponent: number, modulus: number): number {
  let result = 1;
  for (let i = 0; i < exponent; i++) result = (result * base) % modulus;
  return result;
}

function inverseModulo(x: number, p: number): number {
  return powerModulo(x, p - 2, p);
}

/** The square of the least primitive root: it generates all squares. */
function leastNonTrivialSquare(p: number): number {
  for (let root = 2; ; root++) {
    let order = 1;
    for (let x = root; x !== 1; x = (x * root) % p) order++;
    if (order === p - 1) return (root * root) % p;
  }
}

function mathieuTwist11(x: number): number {
  return (4 * powerModulo(x, 2, 11) + 8 * powerModulo(x, 7, 11)) % 11;
}

function mathieuTwist23(x: number): number {
  const cube = powerModulo(x, 3, 23);
  const isSquare = powerModulo(x, 11, 23) <= 1;
  return isSquare ? (cube * inverseModulo(9, 23)) % 23 : (cube * 9) % 23;
}

/**
 * A sticker is a place of the 3×3×3 grid with coordinates −1, 0, 1 and an outward direction. Turning a face rotates
 * places and directions of its layer by a right angle about the face's axis.
 */
function cubeTurns(): SparsePermutation[] {
  type Triple = readonly [number, number, number];
  const axes: readonly Triple[] = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = (a: Triple, b: Triple): Triple => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ];
  const turned = (axis: Triple, v: Triple): Triple => {
    const along = dot(axis, v);
    const sideways = cross(axis, v);
    return [0, 1, 2].map((i) => sideways[i]! + along * axis[i]!) as unknown as Triple;
  };
  const stickers: { place: Triple; direction: Triple }[] = [];
  const steps = [-1, 0, 1];
  for (const x of steps) {
    for (const y of steps) {
      for (const z of steps) {
        const place: Triple = [x, y, z];
        const isCentre = Math.abs(x) + Math.abs(y) + Math.abs(z) < 2;
        for (const direction of axes) {
          if (!isCentre && dot(place, direction) === 1) stickers.push({ place, direction });
        }
      }
    }
  }
  const key = (place: Triple, direction: Triple) => [...place, ...direction].map((v) => v + 0).join();
  const numberOf = new Map(stickers.map(({ place, direction }, i) => [key(place, direction), i]));
  return axes.map((axis) =>
    fromRule(stickers.length, (i) => {
      const { place, direction } = stickers[i]!;
      return dot(place, axis) === 1 ? numberOf.get(key(turned(axis, place), turned(axis, direction)))! : i;
    }),
  );
}
