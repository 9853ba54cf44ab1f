import { describe, expect, test } from "vitest";
import {
  Budget,
  type BudgetLimits,
  BudgetSpent,
  describeGaveUp,
  type GaveUp,
  isGaveUp,
  unlimited,
  withinBudget,
} from "./index.ts";

/** A clock that is set by hand. */
const clock = () => {
  const hands = { time: 100, looks: 0 };
  const now = (): number => {
    hands.looks++;
    return hands.time;
  };
  return { hands, now };
};
const spent = (work: () => void): GaveUp => {
  const answer = withinBudget(work);
  if (!isGaveUp(answer)) throw new Error("the budget should have been spent");
  return answer;
};

describe("steps", () => {
  test("exactly as many as the limit allows", () => {
    const budget = new Budget({ steps: 10 });
    budget.spend(4, "counting");
    expect(budget.stepsRemaining()).toBe(6);
    budget.spend(6, "counting");
    expect(budget.stepsRemaining()).toBe(0);
    expect(spent(() => budget.spend(1, "counting"))).toEqual({
      kind: "gave-up",
      resource: "steps",
      limit: 10,
      doing: "counting",
    });
    expect(budget.stepsRemaining()).toBe(0);
  });
});

describe("seconds", () => {
  test("count from the moment the budget is created", () => {
    const { hands, now } = clock();
    const budget = new Budget({ seconds: 5, now });
    hands.time += 5;
    expect(budget.secondsLeft()).toBe(0);
    budget.checkTime("waiting");
    hands.time += 0.5;
    expect(spent(() => budget.checkTime("waiting"))).toMatchObject({ resource: "seconds", limit: 5 });
  });

  test("the clock is not read at every step, but often enough", () => {
    const { hands, now } = clock();
    const budget = new Budget({ seconds: 5, now });
    hands.time += 10;
    let steps = 0;
    spent(() => {
      for (; steps < 100_000; steps++) budget.spend(1, "stepping");
    });
    expect(steps).toBeLessThan(10_000);
    expect(hands.looks).toBeLessThan(10);
    expect(spent(() => new Budget({ seconds: -1, now }).spend(100_000, "leaping"))).toMatchObject({
      resource: "seconds",
    });
  });

  test("need a clock", () => {
    expect(() => new Budget({ seconds: 1 })).toThrow(TypeError);
  });
});

test.each(["atoms", "rules", "gates", "bytes", "depth", "pairs"] as const)("%s: up to the limit", (resource) => {
  const limits: BudgetLimits = { [resource]: 3 };
  const budget = new Budget(limits);
  budget.claim(resource, 3, "building");
  expect(spent(() => budget.claim(resource, 4, "building"))).toMatchObject({ resource, limit: 3 });
  unlimited().claim(resource, Number.MAX_VALUE, "building");
});

test("a part has its own counts and what is left of the time", () => {
  const { hands, now } = clock();
  const whole = new Budget({ seconds: 8, steps: 1, now });
  hands.time += 6;
  const part = whole.part({ steps: 100 });
  part.spend(50, "working");
  expect(part.secondsLeft()).toBe(2);
  hands.time += 3;
  expect(spent(() => part.checkTime("working"))).toMatchObject({ resource: "seconds" });
  expect(whole.part({}).limits.seconds).toBe(0);
  expect(unlimited().part({ steps: 1 }).secondsLeft()).toBe(Number.POSITIVE_INFINITY);
});

test("nothing is limited without limits", () => {
  const budget = unlimited();
  budget.spend(1e12, "working");
  budget.checkTime("working");
  expect([budget.stepsRemaining(), budget.secondsLeft()]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
});

describe("within a budget", () => {
  test("answers pass, a spent budget becomes a value, other errors stay errors", () => {
    expect(withinBudget(() => 7)).toBe(7);
    const gaveUp: GaveUp = { kind: "gave-up", resource: "depth", limit: 9, doing: "digging" };
    expect(
      withinBudget(() => {
        throw new BudgetSpent(gaveUp);
      }),
    ).toBe(gaveUp);
    expect(() =>
      withinBudget(() => {
        throw new RangeError("a bug");
      }),
    ).toThrow("a bug");
  });

  test.each([[null], [undefined], [7], ["gave-up"], [{}], [{ kind: "done" }]])("%j is an answer", (answer) => {
    expect(isGaveUp(answer)).toBe(false);
  });
});

test.each([
  ["steps", 1, "gave up while digging: more than 1 step"],
  ["steps", 12345.6, "gave up while digging: more than 12346 steps"],
  ["seconds", 0.12345, "gave up while digging: more than 0.123 seconds"],
  ["seconds", 0, "gave up while digging: no time was left"],
  ["rules", 0, "gave up while digging"],
  ["depth", 200, "gave up while digging: deeper than 200"],
] as const)("in words: %s, %d", (resource, limit, words) => {
  const gaveUp: GaveUp = { kind: "gave-up", resource, limit, doing: "digging" };
  expect(describeGaveUp(gaveUp)).toBe(words);
  expect(new BudgetSpent(gaveUp).message).toBe(words);
});

test("no clock decides in reproducible runs, nor in parts of them", () => {
  const cpu = (): number => 0;
  expect(new Budget({ cpu }).part({}).decidingClock()).toBe(cpu);
  expect(
    new Budget({ cpu, isReproducible: true }).part({ steps: 1 }).atMost({ rules: 1 }).decidingClock(),
  ).toBeUndefined();
});
