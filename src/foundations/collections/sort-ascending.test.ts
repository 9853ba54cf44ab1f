import fc from "fast-check";
import { expect, test } from "vitest";
import { sortAscending, sortKeysAscending } from "./sort-ascending.ts";

/** Some entries, a range of them, and whether the range is nearly in order beforehand. */
const cases = fc.tuple(
  fc.array(fc.integer({ min: -50, max: 1000 }), { maxLength: 120 }),
  fc.nat(120),
  fc.nat(120),
  fc.boolean(),
);

test("both functions sort a range as the native sort does, and leave the rest alone", () => {
  fc.assert(
    fc.property(cases, ([list, one, other, isNearlySorted]) => {
      const [start, end] = [Math.min(one, other, list.length), Math.min(Math.max(one, other), list.length)];
      const entries = isNearlySorted ? list.toSorted((a, b) => a - b) : list;
      if (entries.length > 40) [entries[3], entries[40]] = [entries[40] as number, entries[3] as number];
      const expected = [
        ...entries.slice(0, start),
        ...entries.slice(start, end).sort((a, b) => a - b),
        ...entries.slice(end),
      ];
      const [integers, doubles] = [Int32Array.from(entries), Float64Array.from(entries, (entry) => entry * 2 ** 40)];
      sortAscending(integers, start, end);
      sortKeysAscending(doubles, start, end);
      expect([...integers]).toEqual(expected);
      expect([...doubles]).toEqual(expected.map((entry) => entry * 2 ** 40));
    }),
    { numRuns: 500 },
  );
});
