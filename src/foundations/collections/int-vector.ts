/** A growing list of 32-bit integers. Read and write the entries through `data`; its tail beyond `length` is unused. */
import { grownTo } from "./grown.ts";

export class IntVector {
  data: Int32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 16) {
    this.data = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(this.length + 1);
    this.data[this.length++] = value;
  }

  pop(): number {
    return this.data[--this.length]!;
  }

  /** Makes room for at least `length` entries. */
  reserve(length: number): void {
    this.data = grownTo(this.data, length);
  }

  /** A copy of exactly the entries, without the unused tail. */
  toArray(): Int32Array<ArrayBuffer> {
    return this.data.slice(0, this.length);
  }
}
