/**
 * Sets of small numbers as bits, 32 to a word: number n is bit n & 31 of word n >> 5. These are small functions on
 * plain words, which V8 inlines, for game states and other sets stored inside larger arrays; `BitSet` is a set that
 * owns its words. All words are signed, so that these functions always see the same array type. To iterate over a set
 * without a call per element:
 *
 *     for (let word = 0; word < words.length; word++)
 *       for (let rest = words[word]!; rest !== 0; rest &= rest - 1) visit(32 * word + lowestBit(rest));
 */

/** Number of words needed for `bits` bits. */
export const wordsFor = (bits: number): number => (bits + 31) >> 5;

/** 1 or 0. */
export const bitOf = (words: Int32Array, bit: number): number => (words[bit >> 5]! >>> (bit & 31)) & 1;

export function setBit(words: Int32Array, bit: number): void {
  words[bit >> 5]! |= 1 << (bit & 31);
}

export function clearBit(words: Int32Array, bit: number): void {
  words[bit >> 5]! &= ~(1 << (bit & 31));
}

/** Index of the lowest set bit; the word must not be 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Indices of the set bits, ascending. */
export function bitsIn(words: Int32Array): number[] {
  const found: number[] = [];
  for (let word = 0; word < words.length; word++)
    for (let rest = words[word]!; rest !== 0; rest &= rest - 1) found.push(32 * word + lowestBit(rest));
  return found;
}
