import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LimitEstimate } from "./limit-estimate.ts";

/** Rounds until the estimate settles, and the limit; undefined if it does not within 2^24 rounds. */
function settle(valueAfter: (rounds: number) => number): { rounds: number; limit: number } | undefined {
  const estimate = new LimitEstimate(1);
  for (let rounds = 2 ** 10; rounds <= 2 ** 24; rounds *= 2)
    if (estimate.take(Float64Array.of(valueAfter(rounds)), 1e-3))
      return { rounds, limit: estimate.limits[0] as number };
  return undefined;
}

describe("the limit of a slow sequence", () => {
  test("that misses c / (n + k)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 100 }), (c, k) => {
        const found = settle((n) => 80 - c / (n + k));
        expect(found?.limit).toBeCloseTo(80, 2);
        expect(found?.rounds).toBeLessThan(1e6);
      }),
    );
  });

  test("that misses a root", () => expect(settle((n) => 50 - 20 / Math.sqrt(n + 3))?.limit).toBeCloseTo(50, 2));

  test("that is reached geometrically, and that is constant", () => {
    expect(settle((n) => 30 - 30 * 0.999 ** n)?.limit).toBeCloseTo(30, 3);
    expect(settle(() => 12)).toEqual({ rounds: 2 ** 13, limit: 12 });
  });

  test("is not claimed of one that grows like a logarithm", () => expect(settle((n) => Math.log(n))).toBe(undefined));
});
