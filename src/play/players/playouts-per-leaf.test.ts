import { expect, test } from "vitest";
import { leafSeconds, playoutsPerLeaf } from "./playouts-per-leaf.ts";

const SMALL = { gates: 700, meanSteps: 22, meanMoves: 8, clock: 0.1 };
const LARGE = { gates: 50_000, meanSteps: 60, meanMoves: 50, clock: 0.1 };

test("many playouts if there is time for many leaves, fewer if leaves are expensive", () => {
  expect(playoutsPerLeaf(32, SMALL)).toBe(32);
  expect(playoutsPerLeaf(32, LARGE)).toBe(16);
  expect(playoutsPerLeaf(32, { ...LARGE, clock: 1 })).toBe(32);
  expect(playoutsPerLeaf(32, { ...LARGE, clock: Number.POSITIVE_INFINITY })).toBe(32);
});

test("a smaller number is kept, rounded up to what lanes support", () => {
  expect([0, 1, 8, 9, 16].map((asked) => playoutsPerLeaf(asked, SMALL))).toEqual([0, 8, 8, 16, 16]);
  expect(playoutsPerLeaf(17, SMALL)).toBe(32);
});

test("a leaf takes its share of a batch of 128 playouts", () => {
  expect(leafSeconds(128, LARGE)).toBeCloseTo(1.5e-9 * 50_000 * 60, 12);
  expect(leafSeconds(32, LARGE)).toBeCloseTo(leafSeconds(128, LARGE) / 4, 12);
  expect(leafSeconds(32, SMALL)).toBeLessThan(leafSeconds(32, LARGE));
});
