import fc from "fast-check";
import { expect, test } from "vitest";
import { BitSet, bitOf, bitsIn, clearBit, lowestBit, setBit, wordsFor } from "./index.ts";

const BOUND = 100;
const members = fc.array(fc.nat(BOUND - 1));
const sorted = (set: Iterable<number>): number[] => [...set].sort((a, b) => a - b);

test("bits of words are a set of numbers", () => {
  fc.assert(
    fc.property(members, members, (added, removed) => {
      const words = new Int32Array(wordsFor(BOUND));
      const twin = new Set<number>();
      for (const member of added) {
        setBit(words, member);
        twin.add(member);
      }
      for (const member of removed) {
        clearBit(words, member);
        twin.delete(member);
      }
      expect(bitsIn(words)).toEqual(sorted(twin));
      for (let i = 0; i < BOUND; i++) expect(bitOf(words, i)).toBe(twin.has(i) ? 1 : 0);
    }),
  );
});

test("the number of words suffices and is minimal", () => {
  expect([0, 1, 31, 32, 33, 64].map(wordsFor)).toEqual([0, 1, 1, 1, 2, 2]);
});

test("the lowest bit of every word with one bit, and with all bits above it", () => {
  for (let bit = 0; bit < 32; bit++) {
    expect(lowestBit(1 << bit)).toBe(bit);
    expect(lowestBit(-1 << bit)).toBe(bit);
  }
});

test("operations of bit sets are those of sets", () => {
  fc.assert(
    fc.property(members, members, fc.nat(BOUND - 1), (left, right, one) => {
      const [a, b] = [BitSet.of(BOUND, left), BitSet.of(BOUND, right)];
      expect(a.intersection(b).values()).toEqual(sorted(new Set(left.filter((member) => right.includes(member)))));
      expect(a.without(one).values()).toEqual(sorted(new Set(left.filter((member) => member !== one))));
      expect(a.isEmpty).toBe(left.length === 0);
      expect(a.has(one)).toBe(left.includes(one));
      const isNew = right.some((member) => !left.includes(member));
      expect(a.addAll(b)).toBe(isNew);
      expect(a.values()).toEqual(sorted(new Set([...left, ...right])));
      expect(a.addAll(b)).toBe(false);
      expect(b.values()).toEqual(sorted(new Set(right)));
    }),
  );
});
