/** How budgets read their clocks, and what they report to their observer. */
import { describe, expect, test } from "vitest";
import { Budget, BudgetSpent, describeGaveUp, isGaveUp, type Observer, withinBudget } from "./index.ts";

/** A clock moved by hand. */
function clock(): { now: () => number; pass: (seconds: number) => void } {
  let time = 100;
  return {
    now: () => time,
    pass: (seconds) => {
      time += seconds;
    },
  };
}

const told = (work: () => void): string | undefined => {
  const answer = withinBudget(work);
  return isGaveUp(answer) ? describeGaveUp(answer) : undefined;
};

describe("a budget", () => {
  test("reads the clock soon enough, however slow the steps are", () => {
    const { now, pass } = clock();
    const budget = new Budget({ seconds: 2, now });
    let steps = 0;
    expect(() => {
      for (;;) {
        pass(0.01);
        steps++;
        budget.spend(1, "crawling");
      }
    }).toThrow(BudgetSpent);
    expect(steps).toBeGreaterThan(195);
    expect(steps).toBeLessThan(230);
  });

  test("reads the clock rarely when steps are fast", () => {
    const { now, pass } = clock();
    let looks = 0;
    const counting = (): number => {
      looks++;
      return now();
    };
    const budget = new Budget({ seconds: 2, now: counting });
    for (let i = 0; i < 100_000; i++) {
      pass(1e-7);
      budget.spend(1, "running");
    }
    expect(looks).toBeLessThan(200);
  });

  test("of CPU seconds does not end while other programs use the computer", () => {
    const [wall, cpu] = [clock(), clock()];
    const budget = new Budget({ cpuSeconds: 1, cpu: cpu.now, seconds: 100, now: wall.now });
    wall.pass(50);
    expect(told(() => budget.checkTime("waiting"))).toBeUndefined();
    cpu.pass(1.5);
    expect(told(() => budget.checkTime("working"))).toBe("gave up while working: more than 1 second of CPU time");
    expect(budget.restOfTime()).toMatchObject({ seconds: 50, cpuSeconds: 0 });
  });

  test("a part has what is left of the time, and the same observer", () => {
    const { now, pass } = clock();
    const heard: string[] = [];
    const observer: Observer = {
      started: (stage) => heard.push(`started ${stage}`),
      done: (stage) => heard.push(`done ${stage}`),
      chose: (what, why) => heard.push(`${what}: ${why}`),
    };
    const budget = new Budget({ seconds: 10, now, steps: 5, observer });
    pass(4);
    const part = budget.part({ steps: 7 });
    expect(part.limits).toMatchObject({ seconds: 6, steps: 7 });
    expect(part.stage("outer", () => part.stage("inner", () => 3))).toBe(3);
    expect(() => part.stage("failing", () => part.spend(8, "failing"))).toThrow(BudgetSpent);
    part.chose("this", "that");
    expect(heard).toEqual([
      "started outer",
      "started inner",
      "done inner",
      "done outer",
      "started failing",
      "done failing",
      "this: that",
    ]);
  });

  test("needs the clock of its limit", () => {
    expect(() => new Budget({ cpuSeconds: 1 })).toThrow(TypeError);
  });
});
