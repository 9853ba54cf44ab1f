import { expect, test } from "vitest";
import { speedOf } from "./index.ts";

test("games per second times their mean length is moves per second", () => {
  const { movesPerSecond, playoutsPerSecond, meanLength } = speedOf(
    "compiled",
    { playouts: 3, moves: 50, lengthSum: 30 },
    2,
  );
  expect(movesPerSecond).toBe(25);
  expect(playoutsPerSecond * (meanLength ?? 0)).toBeCloseTo(movesPerSecond);
  expect(speedOf("compiled", { playouts: 0, moves: 50, lengthSum: 0 }, 2).meanLength).toBeUndefined();
});
