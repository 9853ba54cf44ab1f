/** A set of numbers below a bound, stored as bits. Operations on two sets require equal bounds. */
import { bitOf, bitsIn, clearBit, setBit, wordsFor } from "./bits.ts";

export class BitSet {
  readonly words: Int32Array;

  private constructor(words: Int32Array) {
    this.words = words;
  }

  /** Empty set for numbers below `bound`. */
  static empty(bound: number): BitSet {
    return new BitSet(new Int32Array(wordsFor(bound)));
  }

  static of(bound: number, members: readonly number[]): BitSet {
    const set = BitSet.empty(bound);
    for (const member of members) setBit(set.words, member);
    return set;
  }

  has(member: number): boolean {
    return bitOf(this.words, member) === 1;
  }

  add(member: number): void {
    setBit(this.words, member);
  }

  /** Adds all members of `other`; returns whether any of them was new. */
  addAll(other: BitSet): boolean {
    let changed = false;
    for (let i = 0; i < this.words.length; i++) {
      const before = this.words[i]!;
      this.words[i] = before | other.words[i]!;
      changed ||= this.words[i] !== before;
    }
    return changed;
  }

  intersection(other: BitSet): BitSet {
    return new BitSet(this.words.map((word, i) => word & other.words[i]!));
  }

  without(member: number): BitSet {
    const words = this.words.slice();
    clearBit(words, member);
    return new BitSet(words);
  }

  get isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  /** In ascending order. */
  values(): number[] {
    return bitsIn(this.words);
  }
}
