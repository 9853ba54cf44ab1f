export { BitSet } from "./bit-set.ts";
export { bitOf, bitsIn, clearBit, lowestBit, setBit, wordsFor } from "./bits.ts";
export { doubled, grownTo } from "./grown.ts";
export { IntHeap } from "./int-heap.ts";
export { IntVector } from "./int-vector.ts";
export { Interner } from "./interner.ts";
export { createRandom, SeededRandom } from "./seeded-random.ts";
export { SequenceInterner } from "./sequence-interner.ts";
export { sortAscending, sortKeysAscending } from "./sort-ascending.ts";
