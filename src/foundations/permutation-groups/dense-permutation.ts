/**
 * Permutations as arrays of all images: `p[i]` is the image of i. This form suits inner loops, where most points move
 * and nothing may be allocated: operations can write into an array of the caller.
 */

/** A bijection of 0..length−1; entry i is the image of i. */
export type DensePermutation = Int32Array;

/** The identity on `degree` points. */
export function identityPermutation(degree: number): DensePermutation {
  return setIdentity(new Int32Array(degree));
}

export function setIdentity(p: DensePermutation): DensePermutation {
  for (let i = 0; i < p.length; i++) p[i] = i;
  return p;
}

/** First p, then q. `out` may be p but not q. */
export function compose(
  p: DensePermutation,
  q: DensePermutation,
  out: Int32Array = new Int32Array(p.length),
): DensePermutation {
  for (let i = 0; i < p.length; i++) out[i] = q[p[i]!]!;
  return out;
}

/** `out` must not be p. */
export function invert(p: DensePermutation, out: Int32Array = new Int32Array(p.length)): DensePermutation {
  for (let i = 0; i < p.length; i++) out[p[i]!] = i;
  return out;
}

/** p applied `exponent` times (negative: powers of the inverse). Visits each cycle once. */
export function power(p: DensePermutation, exponent: number): DensePermutation {
  const result = new Int32Array(p.length).fill(-1);
  const cycle = new Int32Array(p.length);
  for (let start = 0; start < p.length; start++) {
    if (result[start] !== -1) continue;
    let length = 0;
    let point = start;
    do {
      cycle[length++] = point;
      point = p[point]!;
    } while (point !== start);
    const shift = ((exponent % length) + length) % length;
    for (let i = 0; i < length; i++) result[cycle[i]!] = cycle[(i + shift) % length]!;
  }
  return result;
}

/** Whether a permutation moves no point. */
export function isIdentity(p: DensePermutation): boolean {
  for (let i = 0; i < p.length; i++) if (p[i] !== i) return false;
  return true;
}

/** Whether two permutations are equal. */
export function equalPermutations(p: DensePermutation, q: DensePermutation): boolean {
  if (p.length !== q.length) return false;
  for (let i = 0; i < p.length; i++) if (p[i] !== q[i]) return false;
  return true;
}

/** Whether the array is a bijection of 0..length−1. */
export function isPermutation(images: ArrayLike<number>): boolean {
  const reached = new Uint8Array(images.length);
  for (let i = 0; i < images.length; i++) {
    const image = images[i]!;
    if (!Number.isInteger(image) || image < 0 || image >= images.length || reached[image] === 1) return false;
    reached[image] = 1;
  }
  return true;
}

/**
 * Moves the value at each point i to p[i]: this is how a permutation of fluents acts on a state. `out` must not be
 * `values`.
 */
export function permuteValues(
  values: Int32Array,
  p: DensePermutation,
  out: Int32Array = new Int32Array(p.length),
): Int32Array {
  for (let i = 0; i < p.length; i++) out[p[i]!] = values[i]!;
  return out;
}
