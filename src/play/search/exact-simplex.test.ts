import fc from "fast-check";
import { expect, test } from "vitest";
import { solveInIntegers } from "./exact-simplex.ts";

test("matching pennies with one penny worth more", () => {
  // Heads against heads pays 4, tails against tails 2, else 1.
  const { rows, columns } = solveInIntegers([4n, 1n, 1n, 2n], 2, 2);
  for (const mixture of [rows, columns]) {
    expect(mixture[0]).toBeCloseTo(1 / 4, 12);
    expect(mixture[1]).toBeCloseTo(3 / 4, 12);
  }
});

/** Equal rows, equal columns and rows that differ by one step are what floating point fails on. */
test("both mixtures secure the same", () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }));
  const cases = sizes.chain(([rows, columns]) =>
    fc.tuple(
      fc.constant(rows),
      fc.constant(columns),
      fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(1_000_000), fc.constant(1_000_001)), {
        minLength: rows * columns,
        maxLength: rows * columns,
      }),
    ),
  );
  fc.assert(
    fc.property(cases, ([rows, columns, entries]) => {
      const positive = entries.map((entry) => entry + 1);
      const found = solveInIntegers(positive.map(BigInt), rows, columns);
      const indexes = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
      const payoff = (row: number, column: number): number => positive[row * columns + column] as number;
      const secured = indexes(columns).map((column) =>
        indexes(rows).reduce((sum, row) => sum + (found.rows[row] as number) * payoff(row, column), 0),
      );
      const conceded = indexes(rows).map((row) =>
        indexes(columns).reduce((sum, column) => sum + (found.columns[column] as number) * payoff(row, column), 0),
      );
      expect(Math.max(...conceded) - Math.min(...secured)).toBeLessThan(1e-6);
      for (const mixture of [found.rows, found.columns])
        expect(mixture.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
    }),
    { numRuns: 1000 },
  );
});
