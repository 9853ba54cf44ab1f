import { expect, test } from "vitest";
import type { Axis } from "./board.ts";
import { hexSlant } from "./hex-cells.ts";

const axis = (...values: string[]): Axis => ({ values, order: "line" });
const AXES = [axis("1", "2", "3", "4"), axis("a", "b", "c")];

/** All pairs of cells that differ by one of these steps. */
function pairs(steps: readonly (readonly [number, number])[], isTransposed = false): string[][] {
  const [across, up] = AXES as [Axis, Axis];
  return across.values.flatMap((x, i) =>
    up.values.flatMap((y, j) =>
      steps.flatMap(([dx, dy]) => {
        const [nextX, nextY] = [across.values[i + dx], up.values[j + dy]];
        if (nextX === undefined || nextY === undefined) return [];
        return [isTransposed ? [y, x, nextY, nextX] : [x, y, nextX, nextY]];
      }),
    ),
  );
}
const both = (steps: readonly (readonly [number, number])[]) => [...steps, ...steps.map(([x, y]) => [-x, -y] as const)];

test("six neighbours are those of hexagons, whichever way they slant and however they are written", () => {
  const falling = [
    [1, 0],
    [0, 1],
    [1, -1],
  ] as const;
  const rising = [
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const;
  expect(hexSlant(AXES, pairs(both(falling)))).toBe("falling");
  expect(hexSlant(AXES, pairs(both(rising)))).toBe("rising");
  expect(hexSlant(AXES, pairs(falling))).toBe("falling");
  expect(hexSlant(AXES, pairs(both(rising), true))).toBe("rising");
});

test("other steps are not", () => {
  expect(
    hexSlant(
      AXES,
      pairs(
        both([
          [1, 0],
          [0, 1],
        ]),
      ),
    ),
  ).toBeNull();
  expect(
    hexSlant(
      AXES,
      pairs(
        both([
          [1, 0],
          [0, 1],
          [1, 1],
          [1, -1],
        ]),
      ),
    ),
  ).toBeNull();
  expect(
    hexSlant(
      AXES,
      pairs(
        both([
          [1, 0],
          [0, 1],
          [2, 1],
        ]),
      ),
    ),
  ).toBeNull();
  expect(hexSlant(AXES, [["1", "a", "2", "a"]])).toBeNull();
  expect(hexSlant(AXES, [["1", "a", "2", "elsewhere"]])).toBeNull();
  expect(hexSlant([axis("1", "2")], [])).toBeNull();
});
