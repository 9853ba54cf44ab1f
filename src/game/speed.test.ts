import { expect, test } from "vitest";
import { speedOf } from "./index.ts";

test("games per second times their mean length equals moves per second", () => {
  const { movesPerSecond, playoutsPerSecond, meanLength } = speedOf(
    "compiled",
    { playouts: 3, moves: 50, lengthSum: 30 },
    2,
  );
  expect(movesPerSecond).toBe(25);
  expect(playoutsPerSecond * (meanLength ?? 0)).toBeCloseTo(movesPerSecond);
  expect(speedOf("compiled", { playouts: 0, moves: 50, lengthSum: 0 }, 2).meanLength).toBeUndefined();
});

test("the mean length comes from games played to their ends, not from those that end within the measured time", () => {
  const tally = { playouts: 3, moves: 600, lengthSum: 30 };
  const watched = { playouts: 8, cut: 1, gotStuck: 1, moves: 1000, complete: true };
  expect(speedOf("compiled", tally, 2, watched)).toMatchObject({ meanLength: 100, playoutsPerSecond: 3 });
  expect(speedOf("compiled", tally, 2, { ...watched, complete: false }).meanLength).toBe(10);
});
