import { describe, expect, test } from "vitest";
import { createRandom } from "../collections/index.ts";
import { assignLeastCost } from "./linear-assignment.ts";

/** Slow twin: tries every matching of the smaller side. */
function leastCostByTrying(costs: Float64Array, rows: number, columns: number): number {
  const used = new Array<boolean>(columns).fill(false);
  const walk = (row: number, left: number): number => {
    if (left === 0 || row === rows) return left === 0 ? 0 : Number.POSITIVE_INFINITY;
    let best = rows - row > left ? walk(row + 1, left) : Number.POSITIVE_INFINITY;
    for (let column = 0; column < columns; column++) {
      if (used[column]) continue;
      used[column] = true;
      best = Math.min(best, (costs[row * columns + column] as number) + walk(row + 1, left - 1));
      used[column] = false;
    }
    return best;
  };
  return walk(0, Math.min(rows, columns));
}

describe("linear assignment", () => {
  test("agrees with trying every matching, on wide, square and tall matrices with ties", () => {
    const random = createRandom(7);
    for (let trial = 0; trial < 600; trial++) {
      const rows = random.below(7);
      const columns = random.below(7);
      const range = trial % 3 === 0 ? 3 : 1000;
      const costs = Float64Array.from({ length: rows * columns }, () => random.below(range) - range / 2);
      const { columnOfRow, cost } = assignLeastCost(costs, rows, columns);
      const matched = [...columnOfRow].filter((column) => column >= 0);
      expect(matched.length).toBe(Math.min(rows, columns));
      expect(new Set(matched).size).toBe(matched.length);
      expect(cost).toBe(leastCostByTrying(costs, rows, columns));
    }
  });

  test("finds a hidden permutation among two hundred", () => {
    const random = createRandom(3);
    const size = 200;
    const hidden = random.shuffle(Array.from({ length: size }, (_, i) => i));
    const costs = Float64Array.from({ length: size * size }, () => 1 + random.below(1000));
    hidden.forEach((column, row) => {
      costs[row * size + column] = 0;
    });
    expect([...assignLeastCost(costs, size, size).columnOfRow]).toEqual(hidden);
  });

  test("refuses costs that do not fill the matrix", () => {
    expect(() => assignLeastCost(new Float64Array(5), 2, 3)).toThrow(RangeError);
  });
});
