/**
 * Sets of small numbers as bits, 32 to a word: number n is bit n & 31 of word n >> 5. Small functions on plain words, which V8 inlines,
 * for states of games and other sets that lie in larger arrays; `BitSet` is a set of its own. All words are signed, so that these
 * functions see one kind of array. To walk through a set without a call for each element:
 *
 *     for (let word = 0; word < words.length; word++)
 *       for (let rest = words[word]!; rest !== 0; rest &= rest - 1) visit(32 * word + lowestBit(rest));
 */

/** How many words hold so many bits. */
export const wordsFor = (bits: number): number => (bits + 31) >> 5;

/** 1 or 0. */
export const bitOf = (words: Int32Array, bit: number): number => (words[bit >> 5]! >>> (bit & 31)) & 1;

export function setBit(words: Int32Array, bit: number): void {
  words[bit >> 5]! |= 1 << (bit & 31);
}

export function clearBit(words: Int32Array, bit: number): void {
  words[bit >> 5]! &= ~(1 << (bit & 31));
}

/** The lowest bit of a word that is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** The bits that are set, ascending. */
export function bitsIn(words: Int32Array): number[] {
  const found: number[] = [];
  for (let word = 0; word < words.length; word++)
    for (let rest = words[word]!; rest !== 0; rest &= rest - 1) found.push(32 * word + lowestBit(rest));
  return found;
}
