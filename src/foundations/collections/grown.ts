/** Longer copies of typed arrays, for tables that grow by doubling: appending stays linear. */

type Growing = Int32Array | Uint32Array | Uint8Array | Float32Array | Float64Array;

/** Zeros behind the old entries. */
export const doubled = <A extends Growing>(array: A): A => grownTo(array, 2 * array.length);

/** At least so long, and at least doubled; the array itself where it is long enough. */
export function grownTo<A extends Growing>(array: A, least: number): A {
  if (least <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => A)(Math.max(least, 2 * array.length));
  larger.set(array);
  return larger;
}
