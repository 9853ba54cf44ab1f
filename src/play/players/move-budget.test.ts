/** Tests a player's budget with a clock that is set by hand. */
import { expect, test } from "vitest";
import { isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { DeadlineBudget } from "./deadline-budget.ts";
import { MoveBudget } from "./move-budget.ts";

const ENDLESS = Number.POSITIVE_INFINITY;

function clock() {
  const hands = { time: 100 };
  return { hands, now: () => hands.time };
}

test("a deadline can be put off, and parts of the work end with the whole", () => {
  const { hands, now } = clock();
  const budget = new DeadlineBudget(now);
  expect(budget.part({}).secondsLeft()).toBe(ENDLESS);
  budget.end = 105;
  expect(budget.part({ steps: 7 }).limits).toMatchObject({ seconds: 5, steps: 7 });
  hands.time = 106;
  expect(isGaveUp(withinBudget(() => budget.spend(1, "thinking")))).toBe(true);
  expect(budget.isOver()).toBe(true);
  budget.end = 110;
  expect([budget.isOver(), budget.secondsLeft()]).toEqual([false, 4]);
});

test("thinking ends at the move's deadline, a machine at the end of the budget, which may be later", () => {
  const { hands, now } = clock();
  const budget = new MoveBudget(now);
  budget.renew({ deadline: 101, iterations: ENDLESS });
  budget.end = 103;
  hands.time = 102;
  budget.checkTime("answering");
  expect(budget.isDone()).toBe(false);
  expect([budget.isOver(), budget.isDone(), budget.secondsToThink()]).toEqual([true, true, -1]);
});

test("the clock does not end thinking if iterations are counted", () => {
  const { hands, now } = clock();
  const budget = new MoveBudget(now);
  budget.renew({ deadline: ENDLESS, iterations: 3 });
  budget.startSlice();
  hands.time = 1e6;
  expect([1, 2, 3, 4].map(() => budget.allowsOne())).toEqual([true, true, true, false]);
  expect([budget.isOver(), budget.isDone(), budget.iterationsLeft()]).toEqual([false, true, 0]);
});

test("a slice is over before the move is, and cancelling ends both", () => {
  const { hands, now } = clock();
  const budget = new MoveBudget(now);
  budget.renew({ deadline: 200, iterations: ENDLESS });
  budget.startSlice();
  expect(budget.slice.isOver()).toBe(false);
  hands.time += 1;
  expect([budget.slice.isOver(), budget.isOver()]).toEqual([true, false]);
  budget.startSlice();
  expect(budget.slice.isOver()).toBe(false);
  budget.cancel();
  expect([budget.slice.isOver(), budget.isOver(), budget.isDone()]).toEqual([true, true, true]);
});

test("work within an earlier deadline leaves the move's own as it was", () => {
  const { hands, now } = clock();
  const budget = new MoveBudget(now);
  budget.renew({ deadline: 200, iterations: ENDLESS });
  budget.within(5, () => {
    hands.time += 6;
    expect(budget.isOver()).toBe(true);
  });
  expect([budget.isOver(), budget.isDone(), budget.secondsToThink()]).toEqual([false, false, 94]);
});
