/**
 * Sorting without comparator calls: insertion sort for few entries and for lists that are nearly in order, else the
 * native numeric sort. There are two equal functions, for integers and for doubles, because one function that sees both
 * kinds of array would be compiled for both and run slower.
 */

/** Up to this many entries insertion sort is faster. */
const FEW = 24;
/** A longer list is nearly in order if insertion sort moves no more entries than this for each of its entries. */
const MOST_MOVED = 2;

/** Sorts values[start … end) in place. */
export function sortAscending(values: Int32Array, start: number, end: number): void {
  const size = end - start;
  let left = size > FEW ? MOST_MOVED * size : size * size;
  for (let i = start + 1; i < end; i++) {
    const value = values[i]!;
    let place = i;
    while (place > start && values[place - 1]! > value) {
      values[place] = values[place - 1]!;
      place--;
    }
    values[place] = value;
    left -= i - place;
    if (left < 0) {
      values.subarray(start, end).sort();
      return;
    }
  }
}

/** The same for keys that need more than 32 bits. */
export function sortKeysAscending(keys: Float64Array, start: number, end: number): void {
  const size = end - start;
  let left = size > FEW ? MOST_MOVED * size : size * size;
  for (let i = start + 1; i < end; i++) {
    const key = keys[i]!;
    let place = i;
    while (place > start && keys[place - 1]! > key) {
      keys[place] = keys[place - 1]!;
      place--;
    }
    keys[place] = key;
    left -= i - place;
    if (left < 0) {
      keys.subarray(start, end).sort();
      return;
    }
  }
}
