/** Enlarged copies of typed arrays, for tables that grow by a factor: n appends then cost O(n) in total. */

type Growing = Int32Array | Uint32Array | Uint8Array | Float32Array | Float64Array;

/**
 * Arrays double until they are this large, and then grow by a smaller factor: the old array and the copy exist at the
 * same time, and doubling half a gigabyte passes any memory limit before it can be noticed.
 */
const LARGE_BYTES = 1 << 26;
const LARGE_GROWTH = 1.125;

/** Copy of twice the length, padded with zeros. */
export const doubled = <A extends Growing>(array: A): A => grownTo(array, 2 * array.length);

/** Copy of at least this length and some room to grow, or the array itself if it is long enough. */
export function grownTo<A extends Growing>(array: A, least: number): A {
  if (least <= array.length) return array;
  const growth = array.byteLength < LARGE_BYTES ? 2 : LARGE_GROWTH;
  const length = Math.max(least, Math.ceil(growth * array.length));
  const larger = new (array.constructor as new (length: number) => A)(length);
  larger.set(array);
  return larger;
}
