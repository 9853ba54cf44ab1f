import fc from "fast-check";
import { expect, test } from "vitest";
import { SequenceInterner } from "./sequence-interner.ts";

test("equal sequences get equal numbers, in order of first appearance, whatever there is room for at first", () => {
  const sequences = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }), { maxLength: 80 });
  fc.assert(
    fc.property(sequences, fc.constantFrom(1, 2, 8, 1024), (list, capacity) => {
      const interner = new SequenceInterner(undefined, capacity);
      const numbers = new Map<string, number>();
      for (const sequence of list) {
        const expected = numbers.get(sequence.join()) ?? numbers.size;
        numbers.set(sequence.join(), expected);
        expect(interner.intern(Int32Array.from(sequence), sequence.length)).toBe(expected);
      }
      expect(interner.size).toBe(numbers.size);
      for (const [text, number] of numbers) {
        const { pool, offsets } = interner;
        expect(pool.subarray(offsets[number], offsets[number + 1]).join()).toBe(text);
      }
    }),
  );
});
