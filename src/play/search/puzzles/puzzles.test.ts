import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { clauses, Game, grounded, machine } from "../../../game/index.ts";
import { type Clause, readRules } from "../../../language/rules/index.ts";
import type { GroundedGame } from "../../../machine/automatic/index.ts";
import { type Circuit, goalValuesOf } from "../../../machine/circuit/index.ts";
import { apply, type Machine } from "../../../machine/index.ts";
import { BestEnd } from "./best-end.ts";
import { BestFirst } from "./best-first.ts";
import { clockFluents } from "./clock-fluents.ts";
import { NestedRollouts } from "./nested-rollouts.ts";
import type { Plan, PlanSearch, Puzzle } from "./plan.ts";
import { PlanAtOnce } from "./plan-at-once.ts";
import { PlanBySatisfiability } from "./plan-by-satisfiability.ts";
import { PuzzleSearch } from "./solve-puzzle.ts";
import { BreadthFirst, DepthFirst } from "./uninformed.ts";

function puzzleOf(text: string): Puzzle & { readonly circuit: Circuit; readonly machine: Machine } {
  const game = Game.open(readRules(new SourceText("puzzle", text)).rules);
  const played = game.ask(machine("compiled")) as Machine;
  const { circuit } = game.ask(grounded) as GroundedGame;
  const mostValue = Math.max(...(goalValuesOf(circuit)[0] ?? []));
  return { machine: played, start: played.initialState, circuit, mostValue, memoryBytes: 1e8 };
}

const ownGame = (name: string): ReturnType<typeof puzzleOf> =>
  puzzleOf(readFileSync(new URL(`../../../../games/${name}/rules.kif`, import.meta.url), "utf8"));

/** Plays the plan and checks every move. */
function playedValue({ machine: played }: Puzzle, { moves }: Plan): number | null {
  const cursor = played.newCursor();
  for (const move of moves) apply(played, cursor, [move]);
  expect(cursor.isTerminal()).toBe(true);
  return cursor.goal(0);
}

function exhaust(search: PlanSearch, turns: number): Plan | undefined {
  for (let turn = 0; turn < turns && search.work(1000, -1); turn++);
  return search.best;
}

describe("puzzles", () => {
  test.each([
    ["blocks-world", 100],
    ["buttons-and-lights", 100],
    ["eight-queens-guided", 100],
    ["towers-of-hanoi", 100],
    ["peg-solitaire", 100],
    ["lights-out", 100],
    ["maze", 100],
    ["asteroids", 100],
    ["fading-lamps", 100],
    ["interchangeable-animals", 100],
    ["serial-lights-then-hanoi", 100],
    ["six-queens", 100],
  ])("%s is solved", (name, value) => {
    const puzzle = ownGame(name);
    const search = new PuzzleSearch(puzzle, createRandom(1));
    for (let turn = 0; turn < 30_000 && search.work(); turn++);
    expect(search.best?.value).toBe(value);
    expect(playedValue(puzzle, search.best as Plan)).toBe(value);
    expect(search.isOptimal).toBe(true);
  });

  test("every search solves a small puzzle, and breadth-first search finds a shortest plan", () => {
    const puzzle = ownGame("blocks-world");
    const clock = clockFluents(puzzle.circuit);
    const searches = [
      new BestFirst(puzzle, clock),
      new BestFirst(puzzle),
      new BreadthFirst(puzzle, clock),
      new DepthFirst(puzzle),
      new NestedRollouts(puzzle, createRandom(3), undefined),
      new PlanBySatisfiability(puzzle),
    ];
    for (const search of searches) {
      const plan = exhaust(search, 2000);
      expect([search.name, plan?.value]).toEqual([search.name, 100]);
      expect(playedValue(puzzle, plan as Plan)).toBe(100);
    }
    expect(searches[2]?.best?.moves.length).toBe(6);
  });

  describe("a state with hundreds of moves and no time", () => {
    const numbers = Array.from({ length: 300 }, (_, i) => `(number n${i})`).join(" ");
    const puzzle = puzzleOf(`
      (role robot) (init start) ${numbers}
      (<= (legal robot (take ?n)) (number ?n))
      (<= (next (took ?n)) (does robot (take ?n)))
      (<= terminal (true (took ?n)))
      (<= (goal robot 70) (true (took n299))) (<= (goal robot 10) (not (true (took n299))))`);
    const budget = new Budget({ cancelled: () => true });

    test("a search of states stops among the successors, goes on there, and still proves its best plan", () => {
      const search = new BreadthFirst({ ...puzzle, mostValue: 100, budget });
      let calls = 1;
      for (; search.work(1000, -1); calls++) expect(search.isProof).toBe(false);
      expect(calls).toBeGreaterThan(3);
      expect(search.best?.value).toBe(70);
      expect(search.isProof).toBe(true);
    });

    test("rollouts stop before their first step", () => {
      const search = new NestedRollouts({ ...puzzle, budget }, createRandom(1), undefined);
      expect(search.work(1000)).toBe(true);
      expect(search.best).toBeUndefined();
      expect(new NestedRollouts(puzzle, createRandom(1), undefined).work(1000)).toBe(false);
    });
  });

  test("proves that a goal is unreachable, so the next best plan is optimal", () => {
    // Two switches. Only the first can be turned, so the goal of both lights on is unreachable.
    const puzzle = puzzleOf(`
      (role robot) (init (off a)) (init (off b)) (init (step 1)) (succ 1 2) (succ 2 3)
      (<= (legal robot (turn a)) (true (off a)))
      (legal robot wait)
      (<= (next (on ?x)) (does robot (turn ?x)))
      (<= (next (on ?x)) (true (on ?x)))
      (<= (next (off ?x)) (true (off ?x)) (not (does robot (turn ?x))))
      (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
      (<= (next (on b)) (does robot (turn b)))
      (<= terminal (true (step 3)))
      (<= (goal robot 100) (true (on a)) (true (on b)))
      (<= (goal robot 50) (true (on a)) (not (true (on b))))
      (<= (goal robot 0) (not (true (on a))))`);
    const search = new PuzzleSearch({ ...puzzle, mostValue: 100 }, createRandom(1));
    for (let turn = 0; turn < 200 && search.work(); turn++);
    expect(search.best?.value).toBe(50);
    expect(search.isOptimal).toBe(true);
  });

  /** Fill a square so that no sign occurs twice in a row or column. Filled cells stay as they are. */
  const LATIN_SQUARE = `
    (role robot) (index 1) (index 2) (index 3) (index 4)
    (init (cell 1 1 3)) (init (cell 2 3 1)) (init (cell 3 4 2))
    (<= (filled ?x ?y) (true (cell ?x ?y ?n)))
    (<= (inRow ?x ?n) (true (cell ?x ?y ?n)))
    (<= (inColumn ?y ?n) (true (cell ?x ?y ?n)))
    (<= (legal robot (put ?x ?y ?n)) (index ?x) (index ?y) (index ?n)
      (not (filled ?x ?y)) (not (inRow ?x ?n)) (not (inColumn ?y ?n)))
    (<= (next (cell ?x ?y ?n)) (true (cell ?x ?y ?n)))
    (<= (next (cell ?x ?y ?n)) (does robot (put ?x ?y ?n)))
    (<= canGoOn (legal robot (put ?x ?y ?n)))
    (<= terminal (not canGoOn))
    (<= isOpen (index ?x) (index ?y) (not (filled ?x ?y)))`;

  test("finds moves whose order does not matter all at once", () => {
    const puzzle = puzzleOf(`${LATIN_SQUARE} (<= (goal robot 100) (not isOpen)) (<= (goal robot 0) isOpen)`);
    const plan = exhaust(new PlanAtOnce(puzzle, undefined), 100) as Plan;
    expect(plan.moves.length).toBe(13);
    expect(playedValue(puzzle, plan)).toBe(100);
  });

  test("orders moves found at once so that the rules allow them", () => {
    // Each lamp can be lit only while the one before it is dark, so the last one comes first. The bell ends the game,
    // so it must wait.
    const puzzle = puzzleOf(`
      (role robot) (lamp 1) (lamp 2) (lamp 3) (lamp 4) (succ 1 2) (succ 2 3) (succ 3 4)
      (<= (covered ?n) (true (lit ?m)) (succ ?m ?n))
      (<= (legal robot (light ?n)) (lamp ?n) (not (true (lit ?n))) (not (covered ?n)))
      (<= (legal robot ring) (not (true rung)))
      (<= (next (lit ?n)) (true (lit ?n)))
      (<= (next (lit ?n)) (does robot (light ?n)))
      (<= (next rung) (does robot ring))
      (<= terminal (true rung))
      (<= (goal robot 100) (true (lit 1)) (true (lit 2)) (true (lit 3)) (true (lit 4)))
      (<= someDark (lamp ?n) (not (true (lit ?n))))
      (<= (goal robot 0) someDark)`);
    const plan = exhaust(new PlanAtOnce(puzzle, undefined), 100) as Plan;
    expect(plan.moves.map((move) => puzzle.machine.vocabulary.moveText(0, move))).toEqual(
      ["(light 4)", "(light 3)", "(light 2)", "(light 1)", "ring"], // The only possible order.
    );
  });

  test.each([
    ["a fact chosen", "(true (cell ?x ?x ?n)) (even ?n)", 100],
    ["alternatives", "(large ?n) (true (cell 4 4 ?n))", 100],
    ["facts denied, and distinct", "(true (cell 4 ?y ?n)) (not (even ?n)) (distinct ?y 1) (distinct ?n 1)", 100],
    ["fluents denied", "(index ?x) (not (true (cell ?x ?x 4))) (true (cell ?x 2 4)) (same ?x 4)", 100],
    ["a contradiction", "(true (cell 1 ?y ?n)) (true (cell ?x 1 ?n)) (distinct ?x 1) (even ?n) (same ?n 3)", undefined],
    ["what no fluent allows", "(true (cell ?x 1 ?n)) (not (index ?n))", undefined],
  ])("goals by choices agree with the circuit: %s", (_, condition, value) => {
    const text = `${LATIN_SQUARE} (even 2) (even 4) (<= (same ?x ?x) (index ?x))
      (<= (large ?n) (even ?n) (distinct ?n 2)) (<= (large ?n) (same ?n 3))
      (<= (goal robot 100) (index ?z) (distinct ?z 1) (true (cell ?z 1 2)) ${condition})
      (<= (goal robot 0) isOpen)`;
    const puzzle = puzzleOf(text);
    const game = Game.open(readRules(new SourceText("puzzle", text)).rules);
    const fluents = (game.ask(grounded) as GroundedGame).program.fluents;
    const goalRules = { clauses: game.ask(clauses) as readonly Clause[], role: "robot", fluents };
    const ways = [{ ...puzzle, mostValue: 100, goalRules }, ...(puzzle.mostValue === 100 ? [puzzle] : [])];
    for (const way of ways) {
      const plan = exhaust(new PlanAtOnce(way, undefined), 100);
      expect(plan?.value).toBe(value);
      if (plan !== undefined) expect(playedValue(puzzle, plan)).toBe(100);
    }
  });

  test("a contradictory goal is excluded from the bound", () => {
    const puzzle = puzzleOf(`${LATIN_SQUARE}
      (<= (goal robot 100) (not isOpen) (true (cell 4 4 1)) (not (filled 4 4)))
      (<= (goal robot 60) (not isOpen))
      (<= (goal robot 0) isOpen)`);
    const bound = new BestEnd({ ...puzzle, mostValue: 100 });
    while (bound.work(1000));
    expect(bound.mostPossible).toBe(60);
  });

  test("the clock consists of the fluents that change by themselves", () => {
    const { circuit, machine: played } = ownGame("towers-of-hanoi");
    const clock = clockFluents(circuit) as Int32Array;
    const names = Array.from({ length: circuit.fluentCount }, (_, fluent) => fluent)
      .filter((fluent) => ((clock[fluent >> 5] as number) >>> (fluent & 31)) & 1)
      .map((fluent) => played.vocabulary.fluentText(fluent));
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name.startsWith("(step "))).toBe(true);
  });

  test("satisfiability agrees with breadth-first search on random starts of a sliding puzzle", () => {
    const puzzle = ownGame("eight-puzzle");
    const random = createRandom(4);
    const cursor = puzzle.machine.newCursor();
    for (let trial = 0; trial < 3; trial++) {
      const plan = exhaust(new BreadthFirst(puzzle, clockFluents(puzzle.circuit)), 2000) as Plan;
      // Starts near the end of a plan, so that few steps are left.
      cursor.load(puzzle.start);
      for (const move of plan.moves.slice(0, plan.moves.length - 4 - random.below(4))) cursor.advance([move]);
      const near = { ...puzzle, start: cursor.save() };
      const found = exhaust(new PlanBySatisfiability(near), 200);
      expect(found?.value).toBe(exhaust(new BreadthFirst(near), 500)?.value);
    }
  });
});
