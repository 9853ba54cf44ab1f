import { describe, expect, test } from "vitest";
import { NaiveGame, type Values } from "../../../laboratory/fuzzing/solvers/naive-game.ts";
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { makeMachine } from "../../machine/automatic/index.ts";
import type { Machine } from "../../machine/index.ts";
import { grounded, groundedGame, symmetryByNames } from "./game-fixtures.contract.ts";
import { type Solution, Solver, type SolverOptions, type SymmetryUse } from "./solver.ts";
import { UNBOUNDED } from "./value-table.ts";

const solverFor = (machine: Machine, options: Partial<SolverOptions> = {}): Solver =>
  new Solver(machine, machine.initialState, {
    use: "none",
    memoryBytes: 2e8,
    budget: new Budget({ bytes: 2e8 }),
    random: createRandom(1),
    ...options,
  });
const solve = (machine: Machine, options: Partial<SolverOptions> = {}, depth = UNBOUNDED): Solution =>
  solverFor(machine, options).solve(machine.initialState, depth);

const naiveValues = (machine: Machine, depth?: number): Values => {
  const limits = depth === undefined ? {} : { depth };
  return NaiveGame.explore(machine, limits)?.values(depth)[0] as Values;
};

const ticTacToe = groundedGame("tic-tac-toe");
const swapCoordinates = (text: string): string => text.replace(/^\((cell|mark) (\d) (\d)/, "($1 $3 $2");
const mirror = (text: string): string =>
  text.replace(/^\((cell|mark) (\d)/, (_, head, digit) => `(${head} ${4 - Number(digit)}`);
const squareSymmetries = [swapCoordinates, mirror].map((rename) => symmetryByNames(ticTacToe.program, rename));
const swapPlayers = symmetryByNames(
  ticTacToe.program,
  (text) => text.replace(/\b[xo]\)$/, (mark) => (mark === "x)" ? "o)" : "x)")),
  (role) => (role === "x" ? "o" : "x"),
);
const USES: readonly SymmetryUse[] = ["none", "moves", "states"];

describe("tic-tac-toe", () => {
  test("is a draw; every non-terminal state is expanded once", () => {
    expect(solve(ticTacToe.machine)).toMatchObject({ values: [50, 50], exact: true, expanded: 4520, stored: 4520 });
  });

  test("has 627 states up to the symmetries of the square", () => {
    const solution = solve(ticTacToe.machine, { use: "states", symmetries: squareSymmetries });
    expect(solution).toMatchObject({ values: [50, 50], exact: true, expanded: 627, stored: 627 });
    expect(solution.symmetry).toMatchObject({ order: 8n, saved: 4520 - 627, switchedOff: false });
    expect(solution.symmetry.hits).toBeGreaterThan(0);
  });

  test("pruning symmetric moves saves less, and does not change the value", () => {
    const solution = solve(ticTacToe.machine, { use: "moves", symmetries: squareSymmetries });
    expect(solution).toMatchObject({ values: [50, 50], exact: true });
    expect(solution.expanded).toBeLessThan(4520);
    expect(solution.expanded).toBeGreaterThan(627);
  });

  test.each(USES)("swapped roles: the same values with %s, at every depth", (use) => {
    const symmetries = [...squareSymmetries, swapPlayers];
    for (const depth of [1, 3, 6, 9, UNBOUNDED])
      expect(solve(ticTacToe.machine, { use, symmetries }, depth).values).toEqual(
        solve(ticTacToe.machine, {}, depth).values,
      );
  });

  test("the horizon", () => {
    expect(solve(ticTacToe.machine, {}, 0)).toMatchObject({ values: [50, 50], exact: false, expanded: 0 });
    expect(solve(ticTacToe.machine, {}, 8)).toMatchObject({ exact: false });
    expect(solve(ticTacToe.machine, {}, 9)).toMatchObject({ values: [50, 50], exact: true });
  });

  test("best moves and a line to the end", () => {
    const { machine } = ticTacToe;
    const solver = solverFor(machine, { use: "states", symmetries: squareSymmetries });
    const { best, line } = solver.bestPlay(machine.initialState);
    expect(best.map((moves) => moves.length)).toEqual([9, 1]);
    expect(line.length).toBe(9);
  });

  test("a table that forgets gives the same value", () => {
    const solution = solve(ticTacToe.machine, { memoryBytes: 1 });
    expect(solution.values).toEqual([50, 50]);
    expect(solution.exact).toBe(true);
  });

  test("a spent budget is an answer", () => {
    const solution = solve(ticTacToe.machine, { budget: new Budget({ steps: 100 }) });
    expect(solution).toMatchObject({ values: [null, null], exact: false, gaveUp: { resource: "steps" } });
    expect(solution.expanded).toBeLessThanOrEqual(101);
  });
});

describe("agrees with the naive solver", () => {
  test.each([
    ["nim", 8],
    ["blocks-world-book", 5],
    ["buttons-and-lights", 7],
    ["matching-pennies", 3],
    ["rock-paper-scissors", 3],
    ["prisoners-dilemma", 4],
    ["tic-tic-toe", 2],
    ["random-tic-tac-toe-2x2", 6],
    ["kuhn-poker", 5],
    ["pig", 3],
    ["three-player-tic-tac-toe", 3],
    ["guess-the-number", 3],
    ["towers-of-hanoi", 10],
  ])("%s, %i steps", (name, depth) => {
    const { machine } = groundedGame(name);
    const { values } = solve(machine, {}, depth);
    naiveValues(machine, depth).forEach((value, role) => {
      expect(values[role]).toBeCloseTo(value, 9);
    });
  });
});

/** A walk on a ring of six places, with a pit. Nothing counts the steps. */
const RING = (goal: string): string => `
  (role walker) (role wind)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 0)
  (init (at 0)) (init (turn walker))
  (<= (legal ?r left) (true (turn ?r))) (<= (legal ?r right) (true (turn ?r)))
  (<= (legal walker stay) (true (turn wind))) (<= (legal wind stay) (true (turn walker)))
  (<= (next (turn wind)) (true (turn walker))) (<= (next (turn walker)) (true (turn wind)))
  (<= (next (at ?y)) (does ?r right) (true (at ?x)) (succ ?x ?y))
  (<= (next (at ?x)) (does ?r left) (true (at ?y)) (succ ?x ?y))
  (<= terminal (true (at 3)))
  (<= terminal (true (at 2)) (true (turn walker)))
  ${goal}`;

describe("repeated states", () => {
  test.each([
    ["a walker who is blown back", "(<= (goal walker 100) (true (at 3))) (<= (goal wind 60) (true (at 3)))", [0, 0]],
    ["a wind that may end it", "(<= (goal wind 100) (true (at 2))) (<= (goal walker 30) (true (at 2)))", [0, 0]],
  ])("%s", (_, goal, values) => {
    const { machine } = grounded(RING(goal));
    expect(solve(machine)).toMatchObject({ values, exact: true });
    expect(naiveValues(machine)).toEqual(values);
  });

  test("one player walks around a ring and finds the exit; the mirror symmetry halves the states", () => {
    const { machine, program } = grounded(`
      (role r) (init (at 0))
      (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 0)
      (legal r left) (legal r right)
      (<= (next (at ?y)) (does r right) (true (at ?x)) (succ ?x ?y))
      (<= (next (at ?x)) (does r left) (true (at ?y)) (succ ?x ?y))
      (<= terminal (true (at 4))) (<= (goal r 70) (true (at 4)))`);
    const mirrored = symmetryByNames(program, (text) =>
      text
        .replace(/\d/, (digit) => String((8 - Number(digit)) % 8))
        .replace(/left|right/, (side) => (side === "left" ? "right" : "left")),
    );
    expect(solve(machine)).toMatchObject({ values: [70], exact: true, expanded: 7 });
    const symmetric = solve(machine, { use: "states", symmetries: [mirrored] });
    expect(symmetric).toMatchObject({ values: [70], exact: true, expanded: 4 });
    expect(solve(machine, { use: "moves", symmetries: [mirrored] })).toMatchObject({ values: [70], exact: true });
  });
});

test("symmetries are refused by a machine whose numbers are not those of the ground program", () => {
  const rules = ticTacToe.rules;
  for (const name of ["lifted", "relational"] as const) {
    const machine = makeMachine(rules, name, new Budget({}));
    expect(() => solve(machine, { use: "states", symmetries: squareSymmetries })).toThrow(/numbers of the ground/);
  }
});

test("mixtures that converge like 1/n: the rounds are bounded, and the value is not called exact", () => {
  // One player hides and may run; the other has one snowball. Running late enough is nearly safe: n / (n + 1) after n
  // rounds.
  const { machine } = grounded(`
    (role runner) (role thrower) (init waiting)
    (legal runner hide) (legal runner run) (legal thrower wait) (legal thrower throw)
    (<= (next waiting) (does runner hide) (does thrower wait))
    (<= (next hit) (does runner run) (does thrower throw))
    (<= (next safe) (does runner run) (does thrower wait))
    (<= (next safe) (does runner hide) (does thrower throw))
    (<= terminal (not (true waiting)))
    (<= (goal runner 100) (true safe)) (<= (goal runner 0) (true hit)) (goal thrower 0)`);
  const solution = solve(machine, { mixed: true, budget: new Budget({ steps: 200_000, bytes: 2e8 }) });
  expect(solution).toMatchObject({ exact: false, isLimit: true });
  expect(solution.values[0]).toBeGreaterThan(99.998);
  expect(solution.values[0]).toBeLessThanOrEqual(100);
});

test("interchangeable objects: a large group is not enumerated", () => {
  const things = 12;
  const names = Array.from({ length: things }, (_, i) => `t${i}`);
  const { machine, program } = grounded(`
    (role r) ${names.map((name) => `(thing ${name}) (init (off ${name}))`).join(" ")} (init (step 0))
    ${names.map((_, i) => `(succ ${i} ${i + 1})`).join(" ")}
    (<= (legal r (switch ?t)) (true (off ?t)))
    (<= (next (on ?t)) (does r (switch ?t))) (<= (next (on ?t)) (true (on ?t)))
    (<= (next (off ?t)) (true (off ?t)) (not (does r (switch ?t))))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true (step ${things}))) (<= (goal r 100) (true (on t3)))`);
  const swap = (a: string, b: string): Symmetry =>
    symmetryByNames(program, (text) => text.replace(/t\d+/, (name) => (name === a ? b : name === b ? a : name)));
  const free = names.filter((name) => name !== "t3");
  const symmetries = free.slice(1).map((name, i) => swap(free[i] as string, name));
  const plain = solve(machine);
  expect(plain).toMatchObject({ values: [100], expanded: 2 ** things - 1 });
  const solution = solve(machine, { use: "states", symmetries });
  expect(solution).toMatchObject({ values: [100], expanded: 2 * things - 1 });
  expect(solution.symmetry.order).toBe(39916800n);
  expect(solve(machine, { use: "moves", symmetries })).toMatchObject({ values: [100] });
});
