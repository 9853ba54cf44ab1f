/** Hands out the places of a linear memory, once each; how much there is follows from what was asked for. */
export class MemoryPlan {
  private end = 0;

  /** `count` vectors of 16 bytes, one after the other; the address of the first. */
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
