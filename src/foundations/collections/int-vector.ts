/** A growing list of 32-bit integers. Entries are read and written through `data`, whose tail beyond `length` is unused. */
export class IntVector {
  data = new Int32Array(16);
  length = 0;

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Int32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  pop(): number {
    return this.data[--this.length]!;
  }
}
