import { describe, expect, test } from "vitest";
import { Budget, type BudgetLimits } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { playoutCursorOf, walkSideBySide } from "../index.ts";
import { InterpretedMachine } from "../interpreted/index.ts";
import { ownRules, rulesFromText } from "../machine.contract.ts";
import { makeMachine } from "./make-machine.ts";
import { makePlayouts } from "./make-playouts.ts";

/** A budget whose clock advances by a millisecond at every reading, and the choices made with it. */
function budgetWithClock(limits: BudgetLimits = {}): { budget: Budget; choices: string[] } {
  const choices: string[] = [];
  let time = 0;
  const observer = {
    started: () => {},
    done: () => {},
    chose: (what: string, why: string) => void choices.push(`${what}: ${why}`),
  };
  return { budget: new Budget({ ...limits, cpu: () => (time += 0.001), observer }), choices };
}

/** Nine columns of nine values: the goal alone has nine to the ninth instances. */
const WIDE_GOAL = (() => {
  const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const digits = columns.map((i) => `(digit ${i})`).join(" ");
  const variables = columns.map((i) => `?x${i}`);
  const held = columns.map((i) => `(true (cell ${i} ?x${i}))`).join(" ");
  return `(role r) ${digits} ${columns.map((i) => `(init (cell ${i} ${i}))`).join(" ")}
    (<= (legal r (turn ?i)) (digit ?i)) (successor 9 1)
    ${columns
      .slice(1)
      .map((i) => `(successor ${i - 1} ${i})`)
      .join(" ")}
    (<= (next (cell ?i ?y)) (does r (turn ?i)) (true (cell ?i ?x)) (successor ?x ?y))
    (<= (next (cell ?i ?x)) (does r (turn ?j)) (true (cell ?i ?x)) (distinct ?i ?j))
    (<= terminal (true (cell 1 4)))
    (<= (row ${variables.join(" ")}) ${held})
    (<= (goal r 100) (row ${variables.map((name, i) => (i === 8 ? "9" : name)).join(" ")}))
    (<= (goal r 0) (row ${variables.join(" ")}) (distinct ?x9 9))`;
})();

const isRight = (rules: Rules, budget: Budget): unknown =>
  walkSideBySide(new InterpretedMachine(rules), makeMachine(rules, "auto", budget), createRandom(4), {
    playouts: 3,
    maxSteps: 12,
  });

describe("what is chosen for search", () => {
  test.each([
    ["init", "(<= (init y) (true x)) (<= (init z) (not (does a go)))"],
    ["role", "(<= (role b) p) (<= p (true x)) (<= (role c) (not (true x)))"],
  ])("%s asks for the state before there is one: no circuit", (name, asking) => {
    const { budget, choices } = budgetWithClock();
    const sheet = rulesFromText(`(role a) (init x) ${asking} (<= (legal ?r go) (role ?r)) (<= (next ?f) (true ?f))
      (<= (next w) (does a go)) (<= terminal (true w)) (<= (goal ?r 50) (role ?r))`);
    expect(isRight(sheet, budget)).toBe(null);
    expect(choices.at(-1)).toContain(`grounding ${name}, which asks for the state before there is one`);
  });

  test("a small circuit is chosen without a trial", () => {
    const { budget, choices } = budgetWithClock();
    expect(makeMachine(ownRules("tic-tac-toe"), "auto", budget).kind).toBe("compiled");
    expect(choices.join()).toMatch(/^the compiled machine: its circuit has \d+ nodes$/);
  });

  test("the faster of two machines is chosen, and the reason names both speeds", () => {
    const { budget, choices } = budgetWithClock();
    const machine = makeMachine(ownRules("othello"), "auto", budget);
    expect(["compiled", "lifted"]).toContain(machine.kind);
    expect(choices.at(-1)).toMatch(/as in search it makes .* CPU second, the (lifted|compiled) one .* CPU second/);
  });

  test("there is no trial if runs must be reproducible", () => {
    const { budget, choices } = budgetWithClock({ isReproducible: true });
    expect(makeMachine(ownRules("othello"), "auto", budget).kind).toBe("compiled");
    expect(choices.at(-1)).toMatch(/^the compiled machine: its circuit has \d+ nodes$/);
  });

  test.each(["tic-tac-toe", "breakthrough-5x5", "tron", "pig"])("%s: plays like the interpreted machine", (game) => {
    expect(isRight(ownRules(game), budgetWithClock().budget)).toBe(null);
  });

  test("the steps of a budget are for grounding, not for trials", () => {
    const { cpu } = budgetWithClock().budget.limits;
    const budget = new Budget({ steps: 100_000, ...(cpu === undefined ? {} : { cpu }) });
    expect(makeMachine(ownRules("othello"), "auto", budget).roles.length).toBe(2);
  });
});

describe("a cone that does not ground", () => {
  const rules = rulesFromText(WIDE_GOAL);
  const limits = { steps: 300_000 };

  test("is evaluated by the lifted machine, the rest by the circuit", () => {
    const choices: string[] = [];
    const observer = { started: () => {}, done: () => {}, chose: (what: string) => void choices.push(what) };
    const machine = makeMachine(rules, "compiled", new Budget({ ...limits, observer }));
    expect(choices).toEqual(["the lifted machine for goal"]);
    expect(walkSideBySide(new InterpretedMachine(rules), machine, createRandom(5), { playouts: 3, maxSteps: 20 })).toBe(
      null,
    );
  });

  test("playouts run inside the circuit and read goals from the other machine", () => {
    const machine = makeMachine(rules, "compiled", new Budget(limits));
    const cursor = playoutCursorOf(machine, createRandom(6));
    const goals = new Set<number | null>();
    for (let i = 0; i < 200 && cursor !== undefined; i++) {
      cursor.restart();
      expect(cursor.playOut({ maxSteps: 1000 })).toBe("terminal");
      const state = machine.fluentsOf(cursor.save()).map((fluent) => machine.vocabulary.fluentText(fluent));
      expect(cursor.goal(0)).toBe(state.includes("(cell 9 9)") ? 100 : 0);
      goals.add(cursor.goal(0));
    }
    expect(goals.size).toBe(2);
  });
});

describe("what is chosen for playouts", () => {
  test("lanes of few operations are chosen without a trial", () => {
    const { budget, choices } = budgetWithClock();
    expect(makePlayouts(ownRules("tic-tac-toe"), "auto", budget).kind).toBe("batched");
    expect(choices.join()).toMatch(/^the batched machine: its lanes should make [\d,]+ moves a CPU second$/);
  });

  test("a machine is chosen if a cone does not ground", () => {
    const playouts = makePlayouts(rulesFromText(WIDE_GOAL), "auto", new Budget({ steps: 300_000 }));
    expect(["lifted", "compiled"]).toContain(playouts.kind);
    expect(playouts.run({ playouts: 20, maxSteps: 500 }, 1).goalCounts[0]).toBe(20);
  });
});

test("a machine that does not exist is refused, with the names of those that do", () => {
  expect(() => makeMachine(ownRules("nim"), "fast" as "auto", new Budget({}))).toThrow(/no machine fast; .*compiled/);
});
