import { describe, expect, test } from "vitest";
import type { Layers } from "../search/index.ts";
import { makeMacUcb } from "./mac-ucb.ts";
import { countingParts, playableGame } from "./player-fixtures.contract.ts";
import type { Thinker } from "./thinker.ts";

const game = playableGame("connect-four-4x5");

function thinkAbout(iterations: number, leaf: number): { thinker: Thinker; layers: Layers } {
  const parts = countingParts(game, 0, iterations);
  const thinker = makeMacUcb({ c: 0.6, leaf, steps: 100 }, false)(parts);
  thinker.begin(game.machine.initialState);
  while (!parts.effort.isOver()) {
    parts.effort.startSlice();
    thinker.work();
  }
  return { thinker, layers: (thinker as unknown as { layers: Layers }).layers };
}

describe("the depth of MAC-UCB", () => {
  // Four moves at each of the first steps: layers of 4, 16 and then fewer than 64 states.
  test.each([
    [31, 8, 0],
    [32, 8, 1],
    [127, 8, 1],
    [128, 8, 2],
    [128, 4, 2],
    [256, 4, 3],
  ])("%i playouts, %i for each leaf: depth %i", (iterations, leaf, depth) => {
    const { layers } = thinkAbout(iterations, leaf);
    expect(layers.depth).toBe(depth);
  });

  test("playouts go round the leaves, and every leaf has its share", () => {
    const { thinker, layers } = thinkAbout(200, 8);
    const visits = layers.leaves().map((node) => node.visits);
    expect(visits.length).toBe(16);
    expect(visits.reduce((sum, one) => sum + one, 0)).toBe(200);
    expect(Math.max(...visits) - Math.min(...visits)).toBeLessThanOrEqual(1);
    const { moves, values } = thinker.judge();
    expect(moves.length).toBe(4);
    for (const value of values) expect(value).toBeGreaterThan(0);
  });
});
