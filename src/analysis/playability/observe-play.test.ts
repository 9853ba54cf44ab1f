import { expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { InterpretedMachine } from "../../machine/interpreted/index.ts";
import { meanInterval, observePlay } from "./index.ts";

test("a mean has an interval that covers the true one in about 95 of 100 samples", () => {
  const random = createRandom(11);
  let covered = 0;
  for (let sample = 0; sample < 400; sample++) {
    const values = Array.from({ length: 30 }, () => 200 * random.fraction() - 100);
    const { low, high } = meanInterval(values) as { low: number; high: number };
    if (low <= 0 && 0 <= high) covered++;
  }
  expect(covered).toBeGreaterThan(0.92 * 400);
  expect(covered).toBeLessThan(0.985 * 400);
});

test("few values tell nothing, and equal ones not everything", () => {
  expect(meanInterval([1, 2, 3])).toBeNull();
  expect(meanInterval(new Array(100).fill(50))).toEqual({ mean: 50, low: 47, high: 53 });
});

/** The second role of the sheet moves first and takes the win half of the time. */
const SECOND_FIRST = `
  (role a) (role b) (init (control b)) (init (step 0))
  (<= (legal b win) (true (control b))) (<= (legal b leave) (true (control b)))
  (<= (legal a wait) (true (control b)))
  (<= (legal a one) (true (control a))) (<= (legal a two) (true (control a))) (<= (legal b wait) (true (control a)))
  (<= (next (control a)) (true (control b))) (<= (next won) (does b win)) (<= (next won) (true won))
  (<= (next end) (true (control a)))
  (<= terminal (true end))
  (<= (goal b 100) (true won)) (<= (goal a 0) (true won))
  (<= (goal b 50) (not (true won))) (<= (goal a 50) (not (true won)))`;

test("who moves first is seen in play, not taken from the order of roles", () => {
  const machine = new InterpretedMachine(readRules(new SourceText("game", SECOND_FIRST)).rules, new Budget({}));
  const { firstMover } = observePlay(machine, createRandom(1), new Budget({}), { playouts: 100, maxSteps: 10 });
  expect(firstMover?.role).toBe("b");
  expect(firstMover?.games).toBe(100);
  expect(firstMover?.low).toBeGreaterThan(20);
  expect(firstMover?.high).toBeLessThan(80);
});
