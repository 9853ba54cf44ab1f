import { describe, expect, test } from "vitest";
import { Budget, BudgetSpent, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { countSequences } from "../count-sequences.ts";
import { machineContract, ownRules, rulesFromText } from "../machine.contract.ts";
import type { Machine } from "../machine.ts";
import { runPlayouts } from "../random-playouts.ts";
import { walkRandomPrograms } from "../random-programs.contract.ts";
import { relationalMachine } from "../relational/index.ts";
import { walkSideBySide } from "../walk-side-by-side.ts";
import { liftedMachine } from "./index.ts";

describe("the contract", () => {
  machineContract((rules) => liftedMachine(rules));
});

test("random sheets beside the interpreted machine", () => {
  let taken = 0;
  const make = (rules: Rules): Machine | null => {
    const machine = withinBudget(() => liftedMachine(rules));
    if (isGaveUp(machine)) return null;
    taken++;
    return machine;
  };
  expect(walkRandomPrograms(make, true)).toBe(null);
  expect(taken).toBeGreaterThan(60);
});

test("chess beside the relational machine, state by state", () => {
  const rules = ownRules("chess");
  const limits = { playouts: 3, maxSteps: 80 };
  expect(walkSideBySide(relationalMachine(rules), liftedMachine(rules), createRandom(3), limits)).toBe(null);
  expect(countSequences(liftedMachine(rules), 2).nodes).toEqual([1, 20, 400]);
});

const sheet = (rules: string): string => `
  (role r) (init start)
  (<= (next start) (true start))
  (goal r 0)
  ${rules}
`;

const machineOf = (rules: string) => liftedMachine(rulesFromText(sheet(rules)));

describe("hostile rules", () => {
  test("a recursion deeper than any stack is followed to its end", () => {
    const successors = Array.from({ length: 6000 }, (_, i) => `(succ ${i} ${i + 1})`).join(" ");
    const cursor = machineOf(`${successors} (<= (reached 0) (true start))
      (<= (reached ?n) (true start) (succ ?m ?n) (reached ?m))
      (<= (legal r go) (reached 6000))
      (<= terminal (reached 6001))`).newCursor();
    expect(cursor.legalMoves(0).count).toBe(1);
    expect(cursor.isTerminal()).toBe(false);
  });

  test("infinitely many terms are refused", () => {
    const rules = `(<= (number zero) (true start)) (<= (number (after ?n)) (number ?n))
      (<= (legal r ?n) (number ?n)) (<= terminal (number one))`;
    expect(() => machineOf(rules)).toThrow(BudgetSpent);
  });

  test("a product of many columns spends the budget, or the moves are too many to number", () => {
    const digits = Array.from({ length: 10 }, (_, i) => `(digit ${i})`).join(" ");
    const columns = (count: number): string[] => Array.from({ length: count }, (_, i) => `?x${i}`);
    const rules = (count: number): string => `${digits}
      (<= (legal r (number ${columns(count).join(" ")})) (true start) ${columns(count)
        .map((name) => `(digit ${name})`)
        .join(" ")})
      (<= terminal (true never))`;
    const cursor = machineOf(rules(7)).newCursor(new Budget({ steps: 200_000 }));
    expect(() => cursor.legalMoves(0)).toThrow(BudgetSpent);
    expect(cursor.isTerminal()).toBe(false);
    expect(() => machineOf(rules(11))).toThrow(/too many instances/);
  });

  test("doubling rules are linear", () => {
    const levels = Array.from({ length: 200 }, (_, i) => `(<= (p${i + 1} ?x) (p${i} ?x) (p${i} ?y))`).join(" ");
    const machine = machineOf(`(<= (p0 ?x) (bit ?x) (true start)) (bit 0) (bit 1) ${levels}
      (<= (legal r ?x) (p200 ?x)) (<= terminal (true never))`);
    expect(machine.newCursor(new Budget({ steps: 200_000 })).legalMoves(0).count).toBe(2);
  });

  test("a loop through negation and an unsafe rule are refused", () => {
    expect(() => machineOf("(<= p (not q)) (<= q (not p)) (<= (legal r go) p) (<= terminal (true never))")).toThrow(
      /own negation/,
    );
    expect(() =>
      machineOf("(<= (legal r go) (true start)) (<= (goal r ?x) (true start)) (<= terminal (true never))"),
    ).toThrow(BudgetSpent);
  });

  test("after a spent budget the same machine answers again", () => {
    const machine = machineOf(`(<= (p ?x ?y) (q ?x ?y)) (<= (p ?x ?y) (p ?x ?z) (q ?z ?y))
      ${Array.from({ length: 60 }, (_, i) => `(<= (q ${i} ${(i + 1) % 60}) (true start))`).join(" ")}
      (<= (legal r (m ?x ?y)) (p ?x ?y)) (<= terminal (p 0 0))`);
    expect(() => machine.newCursor(new Budget({ steps: 2000 })).legalMoves(0)).toThrow(BudgetSpent);
    expect(machine.newCursor().legalMoves(0).count).toBe(3600);
    expect(machine.newCursor().isTerminal()).toBe(true);
  });
});

describe("a move that several rules allow", () => {
  const twice = `(role s) (<= (p ?x) (true start) (digit ?x)) (<= (q ?x) (true start) (digit ?x) (distinct ?x 1))
    ${[1, 2, 3].map((digit) => `(digit ${digit})`).join(" ")}
    (<= (legal ?role (m ?x)) (role ?role) (p ?x)) (<= (legal r (m ?x)) (q ?x)) (<= (legal s stay) (true start))`;
  test.each([
    ["is listed once", "(<= terminal (true never))"],
    ["is listed once if a rule reads legal", "(<= terminal (legal r (m 4)))"],
  ])("%s", (_, end) => {
    const machine = machineOf(`${twice} ${end}`);
    const cursor = machine.newCursor();
    const texts = ([role, other]: readonly [number, number]): string[] => {
      cursor.legalMoves(other);
      const { count, moves } = cursor.legalMoves(role);
      return [...moves.subarray(0, count)].map((move) => machine.vocabulary.moveText(role, move)).sort();
    };
    expect(texts([0, 1])).toEqual(["(m 1)", "(m 2)", "(m 3)"]);
    expect(texts([1, 0])).toEqual(["(m 1)", "(m 2)", "(m 3)", "stay"]);
    expect(cursor.isTerminal()).toBe(false);
  });
});

test("playouts inside the module end like those outside", () => {
  const rules = ownRules("tic-tac-toe");
  const limits = { playouts: 300, maxSteps: 20 };
  const tally = runPlayouts(liftedMachine(rules), createRandom(5), limits);
  expect(tally.playouts).toBe(300);
  expect(tally.cut + tally.stuck).toBe(0);
  expect(tally.lengthSum / 300).toBeGreaterThan(7);
  expect(tally.lengthSum / 300).toBeLessThan(8.2);
  expect((tally.goalSums[0] as number) + (tally.goalSums[1] as number)).toBe(100 * 300);
});
