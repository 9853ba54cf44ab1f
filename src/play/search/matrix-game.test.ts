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
