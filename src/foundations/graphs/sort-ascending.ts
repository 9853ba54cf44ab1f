/**
 * Sorting without comparator calls: insertion sort for few entries, else the native numeric sort. There are two equal
 * functions, for integers and for doubles, because one function that sees both kinds of array would be compiled for
 * both and run slower.
 */

/** Up to this many entries insertion sort is faster. */
const FEW = 24;

/** Sorts the first `size` entries in place. */
export function sortAscending(values: Int32Array, size: number): void {
  if (size > FEW) {
    values.subarray(0, size).sort();
    return;
  }
  for (let i = 1; i < size; i++) {
    const value = values[i]!;
    let place = i;
    while (place > 0 && values[place - 1]! > value) {
      values[place] = values[place - 1]!;
      place--;
    }
    values[place] = value;
  }
}

/** The same for keys that need more than 32 bits. */
export function sortKeysAscending(keys: Float64Array, size: number): void {
  if (size > FEW) {
    keys.subarray(0, size).sort();
    return;
  }
  for (let i = 1; i < size; i++) {
    const key = keys[i]!;
    let place = i;
    while (place > 0 && keys[place - 1]! > key) {
      keys[place] = keys[place - 1]!;
      place--;
    }
    keys[place] = key;
  }
}
