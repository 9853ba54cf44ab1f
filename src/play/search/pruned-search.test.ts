import { describe, expect, test } from "vitest";
import { NaiveGame, type Values } from "../../../laboratory/fuzzing/solvers/naive-game.ts";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { Machine } from "../../machine/index.ts";
import type { GroundedFixture } from "./game-fixtures.contract.ts";
import { grounded, groundedGame, symmetryByNames } from "./game-fixtures.contract.ts";
import { Solver, type SolverOptions } from "./solver.ts";

const solverFor = ({ machine, program }: GroundedFixture, options: Partial<SolverOptions> = {}): Solver =>
  new Solver(machine, machine.initialState, {
    use: "none",
    prune: true,
    goalValues: program.goals.map((goals) => goals.map(({ value }) => value ?? 0)),
    memoryBytes: 1e8,
    budget: new Budget({ bytes: 1e8 }),
    random: createRandom(1),
    ...options,
  });

const naiveValues = (machine: Machine, depth: number): Values =>
  NaiveGame.explore(machine, { depth })?.values(depth)[0] as Values;

describe("pruning does not change values", () => {
  test.each([
    ["tic-tac-toe", 9],
    ["tic-tac-toe", 5],
    ["nim", 8],
    ["tic-tic-toe", 2],
    ["matching-pennies", 2],
    ["prisoners-dilemma", 3],
    ["random-tic-tac-toe-2x2", 6],
    ["three-player-tic-tac-toe", 3],
    ["pig", 3],
    ["towers-of-hanoi", 8],
  ])("%s, %i steps", (name, depth) => {
    const game = groundedGame(name);
    const { values } = solverFor(game).solve(game.machine.initialState, depth);
    naiveValues(game.machine, depth).forEach((value, role) => {
      expect(values[role]).toBeCloseTo(value, 9);
    });
  });
});

test("tic-tac-toe: expands fewer states, and its line ends in the draw", () => {
  const game = groundedGame("tic-tac-toe");
  const solver = solverFor(game);
  const solution = solver.solve(game.machine.initialState);
  expect(solution).toMatchObject({ values: [50, 50], exact: true });
  expect(solution.expanded).toBeLessThan(4520 / 2);
  const { line } = solver.bestPlay(game.machine.initialState);
  const cursor = game.machine.newCursor();
  for (const joint of line) cursor.advance(joint);
  expect([cursor.isTerminal(), cursor.goal(0), cursor.goal(1)]).toEqual([true, 50, 50]);
});

test("a goal above those announced counts as the greatest of them, and the search ends", () => {
  const { machine } = grounded(`
    (role a) (role b) (init start)
    (<= (legal a little) (true start)) (<= (legal a much) (true start)) (legal b noop)
    (<= (next (took ?m)) (does a ?m))
    (<= terminal (true (took ?m)))
    (<= (goal a 20) (true (took little))) (<= (goal a 150) (true (took much)))
    (goal b 10)`);
  const [budget, random] = [new Budget({ bytes: 1e8 }), createRandom(1)];
  const solver = new Solver(machine, machine.initialState, {
    use: "none",
    prune: true,
    memoryBytes: 1e8,
    budget,
    random,
  });
  expect(solver.solve(machine.initialState).values).toEqual([100, 10]);
});

test("symmetric states share their bounds, also when the roles swap", () => {
  const game = groundedGame("tic-tac-toe");
  const mirror = symmetryByNames(game.program, (text) =>
    text.replace(/^\((cell|mark) (\d)/, (_, head, digit) => `(${head} ${4 - Number(digit)}`),
  );
  const swap = symmetryByNames(
    game.program,
    (text) => text.replace(/\b[xo]\)$/, (mark) => (mark === "x)" ? "o)" : "x)")),
    (role) => (role === "x" ? "o" : "x"),
  );
  const plain = solverFor(game).solve(game.machine.initialState);
  const symmetric = solverFor(game, { use: "states", symmetries: [mirror, swap] }).solve(game.machine.initialState);
  expect(symmetric.values).toEqual(plain.values);
  expect(symmetric.expanded).toBeLessThan(plain.expanded);
});

test("a game with repeated states goes to the full search", () => {
  const game = grounded(`
    (role r) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 0)
    (legal r on) (legal r back)
    (<= (next (at ?y)) (does r on) (true (at ?x)) (succ ?x ?y))
    (<= (next (at ?x)) (does r back) (true (at ?y)) (succ ?x ?y))
    (<= terminal (true (at 2))) (<= (goal r 40) (true (at 2)))`);
  expect(solverFor(game).solve(game.machine.initialState)).toMatchObject({ values: [40], exact: true });
});

test("mixed values: rock, paper, scissors and matching pennies are worth 50", () => {
  for (const [name, values] of [
    ["matching-pennies", [50, 50]],
    ["rock-paper-scissors", [50, 50]],
  ] as const) {
    const game = groundedGame(name);
    const solution = solverFor(game, { mixed: true }).solve(game.machine.initialState);
    expect(solution.values.map((value) => Math.round(1e6 * (value ?? 0)) / 1e6)).toEqual(values);
  }
});

test("one solver at increasing depths: has the values of each depth, and is exact once no horizon matters", () => {
  for (const name of ["tic-tac-toe", "nim", "prisoners-dilemma", "random-tic-tac-toe-2x2"]) {
    const game = groundedGame(name);
    const solver = solverFor(game);
    for (let depth = 1; depth <= (name === "tic-tac-toe" ? 9 : 6); depth++) {
      const { values, exact } = solver.solve(game.machine.initialState, depth);
      const plain = solverFor(game, { prune: false }).solve(game.machine.initialState, depth);
      values.forEach((value, role) => {
        expect(value, `${name}, ${depth} steps`).toBeCloseTo(plain.values[role] as number, 9);
      });
      // Pruning may avoid a horizon that the full search meets, but never the other way round.
      if (plain.exact) expect(exact, `${name}, ${depth} steps`).toBe(true);
    }
  }
});

test("without a constant sum the second value does not follow from the first", () => {
  const game = grounded(`
    (role a) (role b) (init (turn a))
    (<= (legal a ?m) (true (turn a)) (choice ?m)) (<= (legal b noop) (true (turn a)))
    (<= (legal b ?m) (true (turn b)) (choice ?m)) (<= (legal a noop) (true (turn b)))
    (choice left) (choice right)
    (<= (next (turn b)) (true (turn a))) (<= (next (chose ?r ?m)) (does ?r ?m) (choice ?m))
    (<= (next (chose ?r ?m)) (true (chose ?r ?m)))
    (<= over (true (chose b ?m))) (<= terminal over)
    (<= (goal a 100) (true (chose a left)) (true (chose b left))) (<= (goal b 0) (true (chose a left)) (true (chose b left)))
    (<= (goal a 40) (true (chose a left)) (true (chose b right))) (<= (goal b 60) (true (chose a left)) (true (chose b right)))
    (<= (goal a 30) (true (chose a right))) (<= (goal b 30) (true (chose a right)))`);
  const { values } = solverFor(game).solve(game.machine.initialState);
  expect(values).toEqual(naiveValues(game.machine, 4));
});

test("a lower bound that comes only from the list of goal values does not bound the other player", () => {
  const game = grounded(`
    (role o) (role x) (legal o noop) (legal x left) (legal x right)
    (<= (next (went ?m)) (does x ?m)) (<= terminal (true (went ?m)))
    (<= (goal ?r 0) (role ?r) (true (went left))) (<= (goal ?r 50) (role ?r) (true (went right)))`);
  const { machine } = game;
  const solver = solverFor(game);
  expect(solver.solve(machine.initialState)).toMatchObject({ values: [0, 50], exact: true });
  expect(solver.bestPlay(machine.initialState).best[1]).toEqual([machine.vocabulary.findMove(1, "right")]);
});

test("finds the best move if the other moves lead in a circle", () => {
  const game = grounded(`
    (role r) (init (at 0)) (succ 0 1) (succ 1 0)
    (legal r around) (legal r done) (legal r leave)
    (<= (next (at ?y)) (does r around) (true (at ?x)) (succ ?x ?y))
    (<= (next (at end)) (does r done)) (<= (next (at out)) (does r leave))
    (<= terminal (true (at end))) (<= terminal (true (at out)))
    (<= (goal r 40) (true (at end))) (<= (goal r 10) (true (at out)))`);
  const { machine } = game;
  for (const memoryBytes of [1, 1e8]) {
    const solver = solverFor(game, { memoryBytes });
    expect(solver.solve(machine.initialState)).toMatchObject({ values: [40], exact: true });
    expect(solver.bestPlay(machine.initialState).best[0]).toContain(machine.vocabulary.findMove(0, "done"));
  }
});
