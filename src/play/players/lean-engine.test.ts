/** Tests how tree search spends its slices. */
import { expect, test } from "vitest";
import { LeanEngine } from "./lean-engine.ts";
import { MoveBudget } from "./move-budget.ts";
import { countingParts, playableGame } from "./player-fixtures.contract.ts";

const LEAVES_PER_BATCH = 4;
/** Seconds by which the clock advances at each look. */
const TICK = 0.0004;

test("a batch that is not full at the end of a slice is filled in the next one", () => {
  let time = 0;
  const now = (): number => {
    time += TICK;
    return time;
  };
  const budget = new MoveBudget(now);
  budget.renew({ deadline: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY });
  const parts = { ...countingParts(playableGame("connect-four"), 0, 1), budget };
  const rule = { kind: "confidence", exploration: 0.3 } as const;
  const engine = new LeanEngine(parts, { rule, maxSteps: 300, lanesPerLeaf: 32 });
  const { values } = engine.search.parts;
  const evaluate = values.evaluate.bind(values);
  const batches: number[] = [];
  Object.assign(values, {
    evaluate: (count: number) => {
      batches.push(count);
      return evaluate(count);
    },
  });
  for (let slice = 0; slice < 40; slice++) {
    budget.startSlice();
    expect(engine.work()).toBe(true);
  }
  expect(batches.length).toBeGreaterThan(40);
  expect(new Set(batches)).toEqual(new Set([LEAVES_PER_BATCH]));
});
