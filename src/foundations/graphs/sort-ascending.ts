/**
 * Sorting without comparator calls: by insertion where few, else by the native numeric sort. The same for integers and for
 * doubles, as two functions, since one that sees both kinds of array is compiled twice and slower.
 */

/** Entries up to which insertion is quicker. */
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
