import { expect, test } from "vitest";
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SymmetryWalk } from "./symmetry-walk.ts";

const symmetry = (fluents: readonly number[], roles: readonly number[]): Symmetry =>
  ({ fluents: Int32Array.from(fluents), roles: Int32Array.from(roles) }) as unknown as Symmetry;

test("visits all elements but the identity about equally often, and tracks what they do to the roles", () => {
  // A square: a quarter turn, and a reflection that exchanges the roles.
  const turn = symmetry([1, 2, 3, 0], [0, 1]);
  const reflection = symmetry([1, 0, 3, 2], [1, 0]);
  const walk = new SymmetryWalk([turn, reflection], 4, createRandom(1));
  const counts = new Map<string, number>();
  for (let i = 0; i < 7000; i++) {
    expect(walk.step()).toBe(true);
    const isReflection = walk.images[1] !== ((walk.images[0] as number) + 1) % 4;
    expect(walk.swapsRoles).toBe(isReflection);
    const key = walk.images.join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(counts.size).toBe(7);
  for (const count of counts.values()) expect(count).toBeGreaterThan(500);
});

test("has no step without generators, or with the identity as the only generator", () => {
  expect(new SymmetryWalk([], 4, createRandom(1)).step()).toBe(false);
  expect(new SymmetryWalk([symmetry([0, 1, 2, 3], [0, 1])], 4, createRandom(1)).step()).toBe(false);
});
