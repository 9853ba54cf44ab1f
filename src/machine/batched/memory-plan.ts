/** Allocates addresses of a linear memory; its size follows from the allocations. */
export class MemoryPlan {
  private end = 0;

  /** Allocates `count` consecutive vectors of 16 bytes. Returns the address of the first. */
  vectors(count: number): number {
    const address = this.end;
    this.end += 16 * count;
    return address;
  }

  get bytes(): number {
    return this.end;
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.end / 65536));
  }
}
