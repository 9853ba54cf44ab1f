import { expect, test } from "vitest";
import { steadySlices } from "./analyses/steady-slices.ts";
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

test("the speed is that after the machine has become faster for the last time", () => {
  const steady = (...rates: number[]): { readonly rates: number[]; readonly played: number } => {
    let played = 0;
    const slices = steadySlices(() => {
      const moves = rates[Math.min(played++, rates.length - 1)] as number;
      return { tally: { playouts: 1, moves, lengthSum: moves }, seconds: 1 };
    });
    return { rates: slices.map(({ tally }) => tally.moves), played };
  };
  expect(steady(50, 100, 102, 99, 101)).toEqual({ rates: [100, 102, 99, 101], played: 5 });
  // A large module: compiled in two steps, and slower in between.
  expect(steady(2, 48, 42, 49, 21, 18, 21, 93, 101)).toEqual({ rates: [93, 101, 101, 101], played: 11 });
  expect(steady(0)).toEqual({ rates: [0, 0, 0, 0], played: 4 });
  expect(steady(...Array.from({ length: 20 }, (_, i) => 2 ** i)).played).toBe(12);
});
