import fc from "fast-check";
import { expect, test } from "vitest";
import { solveMatrix } from "./matrix-game.ts";

test.each([
  ["matching pennies", [100, 0, 0, 100], 2, 50],
  ["a saddle point", [3, 5, 1, 2], 2, 3],
  ["rock, paper, scissors", [50, 0, 100, 100, 50, 0, 0, 100, 50], 3, 50],
  ["two by two", [1, 4, 3, 2], 2, 2.5],
])("%s", (_, matrix, rows, value) => {
  expect(solveMatrix(Float64Array.from(matrix), rows, matrix.length / rows).value).toBeCloseTo(value, 9);
});

test("both players secure the value", () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }));
  const cases = sizes.chain(([rows, columns]) =>
    fc.tuple(
      fc.constant(rows),
      fc.constant(columns),
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: rows * columns, maxLength: rows * columns }),
    ),
  );
  fc.assert(
    fc.property(cases, ([rows, columns, entries]) => {
      const { value, rows: mixture } = solveMatrix(Float64Array.from(entries), rows, columns);
      const turned = entries.map((_, i) => -(entries[(i % rows) * columns + Math.floor(i / rows)] as number));
      const other = solveMatrix(Float64Array.from(turned), columns, rows);
      expect(mixture.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
      expect(other.value).toBeCloseTo(-value, 6);
    }),
  );
});

test("rows that differ by rounding errors", () => {
  const nearly = 39.99999999883585;
  const { value, rows } = solveMatrix(Float64Array.of(nearly, 100, 100, nearly, 100, 40), 3, 2);
  expect(value).toBeCloseTo(70, 6);
  expect(rows.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
});

test("entries that differ by rounding errors only", () => {
  const matrix = [90, 89.99999999999993, 89.99999999999993, 89.99999999999989, 90, 90];
  const { value, rows } = solveMatrix(Float64Array.from(matrix), 2, 3);
  expect(value).toBeCloseTo(90, 9);
  expect(rows.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
});

// The value changes at most by as much as the entries do.
test("small changes of the entries change the value as little", () => {
  const entries = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 12, maxLength: 12 });
  const changes = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(entries, changes, fc.integer({ min: 3, max: 13 }), (four, change, digits) => {
      const matrix = Float64Array.from([...four, ...four]); // every row twice
      const moved = matrix.map((entry, i) => entry + (change[i] as number) * 10 ** -digits);
      const difference = solveMatrix(moved, 8, 3).value - solveMatrix(matrix, 8, 3).value;
      expect(Math.abs(difference)).toBeLessThan(10 ** -digits + 1e-2);
    }),
    { numRuns: 2000 },
  );
});
