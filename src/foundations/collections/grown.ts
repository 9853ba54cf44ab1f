/** Enlarged copies of typed arrays, for tables that grow by doubling: n appends then cost O(n) in total. */

type Growing = Int32Array | Uint32Array | Uint8Array | Float32Array | Float64Array;

/** Copy of twice the length, padded with zeros. */
export const doubled = <A extends Growing>(array: A): A => grownTo(array, 2 * array.length);

/** Copy of length max(`least`, twice the old length), or the array itself if it is long enough. */
export function grownTo<A extends Growing>(array: A, least: number): A {
  if (least <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => A)(Math.max(least, 2 * array.length));
  larger.set(array);
  return larger;
}
