/** A set of constants as bits, growing only; what can stand in a column or register. */
export class ValueSet {
  readonly words: Uint32Array;

  constructor(words: Uint32Array) {
    this.words = words;
  }

  static empty(values: number): ValueSet {
    return new ValueSet(new Uint32Array((values + 31) >>> 5));
  }

  static of(values: number, members: readonly number[]): ValueSet {
    const set = ValueSet.empty(values);
    for (const member of members) set.add(member);
    return set;
  }

  has(value: number): boolean {
    return (((this.words[value >>> 5] as number) >>> (value & 31)) & 1) === 1;
  }

  /** Whether it was new. */
  add(value: number): boolean {
    const before = this.words[value >>> 5] as number;
    this.words[value >>> 5] = before | (1 << (value & 31));
    return this.words[value >>> 5] !== before;
  }

  /** Whether something was new. */
  addAll(other: ValueSet): boolean {
    let changed = false;
    for (let i = 0; i < this.words.length; i++) {
      const before = this.words[i] as number;
      this.words[i] = before | (other.words[i] as number);
      changed ||= this.words[i] !== before;
    }
    return changed;
  }

  intersection(other: ValueSet): ValueSet {
    return new ValueSet(this.words.map((word, i) => word & (other.words[i] as number)));
  }

  without(value: number): ValueSet {
    const words = this.words.slice();
    words[value >>> 5] = (words[value >>> 5] as number) & ~(1 << (value & 31));
    return new ValueSet(words);
  }

  get isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  /** In ascending order. */
  values(): number[] {
    const found: number[] = [];
    this.words.forEach((word, i) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) found.push(32 * i + 31 - Math.clz32(rest & -rest));
    });
    return found;
  }
}
