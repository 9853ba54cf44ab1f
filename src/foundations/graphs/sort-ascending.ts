/** Sorts the first `size` entries in place, without comparator calls: by insertion where few, else by the native numeric sort. */
export function sortAscending(values: Int32Array | Float64Array, size: number): void {
  if (size > 24) {
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
