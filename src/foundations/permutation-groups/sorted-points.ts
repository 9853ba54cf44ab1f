/** The index of `point` in an ascending array, or −1. Binary search. */
export function indexInSorted(points: Int32Array, point: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = points[middle]!;
    if (found === point) return middle;
    if (found < point) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** A sorted copy; typed arrays sort numerically without a comparator. */
export function sortedCopy(points: Iterable<number>): Int32Array {
  return Int32Array.from(points).sort();
}
