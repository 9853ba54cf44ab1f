/**
 * A small, fast, seeded generator: xoshiro128** (Blackman and Vigna 2018); splitmix32 fills its state from one integer.
 * The library never calls Math.random: code that needs randomness receives a generator, so equal seeds give equal
 * answers.
 */
export class SeededRandom {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number) {
    let state = seed >>> 0;
    const next = (): number => {
      state = (state + 0x9e3779b9) >>> 0;
      let word = state ^ (state >>> 16);
      word = Math.imul(word, 0x21f0aaad);
      word ^= word >>> 15;
      word = Math.imul(word, 0x735a2d97);
      return (word ^ (word >>> 15)) >>> 0;
    };
    this.a = next();
    this.b = next();
    this.c = next();
    this.d = next();
  }

  /** A copy that will produce the same numbers from here on. */
  copy(): SeededRandom {
    const twin = new SeededRandom(0);
    twin.a = this.a;
    twin.b = this.b;
    twin.c = this.c;
    twin.d = this.d;
    return twin;
  }

  /** 32 random bits, as an unsigned integer. */
  word(): number {
    const scrambled = Math.imul(this.b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = (this.d << 11) | (this.d >>> 21);
    return result;
  }

  /**
   * A uniform integer in [0, bound), 0 < bound ≤ 2^32. Unbiased: words beyond the last full multiple of bound are
   * rejected.
   */
  below(bound: number): number {
    const limit = 4294967296 - (4294967296 % bound);
    let word = this.word();
    while (word >= limit) word = this.word();
    return word % bound;
  }

  /** A uniform number in [0, 1) with 32 random bits. */
  fraction(): number {
    return this.word() / 4294967296;
  }

  /** Shuffles in place (Fisher–Yates) and returns the list. */
  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = list[i] as T;
      list[i] = list[j] as T;
      list[j] = kept;
    }
    return list;
  }
}

/** A random generator (xoshiro128**) from a seed: the same seed gives the same numbers. */
export const createRandom = (seed: number): SeededRandom => new SeededRandom(seed);
