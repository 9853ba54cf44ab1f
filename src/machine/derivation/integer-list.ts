/** A growing list of 32-bit integers in one typed array: what an Array of numbers would be, at a quarter of the memory. */
export class IntegerList {
  /** Entries [0, length) count; the array is longer. */
  values: Int32Array;
  length = 0;

  constructor(capacity = 16) {
    this.values = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(this.length + 1);
    this.values[this.length++] = value;
  }

  /** Makes room for `length` entries; doubles, so that pushing stays linear. */
  reserve(length: number): void {
    if (length <= this.values.length) return;
    const grown = new Int32Array(Math.max(length, 2 * this.values.length));
    grown.set(this.values.subarray(0, this.length));
    this.values = grown;
  }

  /** A copy of exactly the entries. */
  toArray(): Int32Array {
    return this.values.slice(0, this.length);
  }
}
