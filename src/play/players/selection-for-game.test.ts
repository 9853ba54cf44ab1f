import { expect, test } from "vitest";
import { explorationFor, ruleFor } from "./selection-for-game.ts";

test("few moves are selected by confidence, many by priors", () => {
  expect([2, 8, 8.1, 40].map(ruleFor)).toEqual(["confidence", "confidence", "prior", "prior"]);
});

test("exploration with equal priors grows with the number of moves, within limits", () => {
  const weights = [9, 12, 16, 20, 100].map((moves) => explorationFor("prior", moves, false));
  expect(weights).toEqual([0.6, 0.72, 0.96, 1.2, 1.2]);
});

test("learned priors and confidence bounds do not depend on the moves", () => {
  for (const moves of [2, 10, 50]) {
    expect(explorationFor("prior", moves, true)).toBe(0.6);
    expect(explorationFor("confidence", moves, false)).toBe(0.3);
  }
});
