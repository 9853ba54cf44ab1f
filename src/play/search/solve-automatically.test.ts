import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { ApartContender } from "./apart-contender.ts";
import { HOPELESS, NOT_YET, type Solved } from "./contender.ts";
import { type GroundedFixture, generatorsOf, grounded, groundedGame } from "./game-fixtures.contract.ts";
import { type AutoOptions, solveAutomatically } from "./solve-automatically.ts";
import { UNBOUNDED } from "./value-table.ts";

/** A clock that advances by this many seconds at every look. */
function clock(seconds: number): () => number {
  let time = 0;
  return () => {
    time += seconds;
    return time;
  };
}

const STILL = 0;

function optionsFor({ game }: GroundedFixture, secondsPerLook: number): AutoOptions {
  return {
    symmetries: generatorsOf({ game }),
    memoryBytes: 1e8,
    budget: new Budget({ bytes: 1e8, cpu: clock(secondsPerLook) }),
    random: createRandom(1),
    game,
  };
}

const solve = (game: GroundedFixture, secondsPerLook: number, more: Partial<AutoOptions> = {}): Solved =>
  solveAutomatically(game.machine, game.machine.initialState, UNBOUNDED, {
    ...optionsFor(game, secondsPerLook),
    ...more,
  });

/** Interchangeable lamps that are independent of each other except for the end. */
const LAMPS = (count: number): string => {
  const names = Array.from({ length: count }, (_, i) => `l${i}`);
  return `(role p) ${names.map((name) => `(lamp ${name})`).join(" ")}
    (<= (legal p (push ?x)) (lamp ?x) (not (true (on ?x))))
    (<= (next (on ?x)) (does p (push ?x))) (<= (next (on ?x)) (true (on ?x)))
    (<= off (lamp ?x) (not (true (on ?x)))) (<= terminal (not off))
    (<= (goal p 100) (not off)) (<= (goal p 0) off)`;
};

describe("the quickest method", () => {
  test("interchangeable lamps are solved by their symmetries, not lamp by lamp", () => {
    const { solution, factors } = solve(grounded(LAMPS(12)), STILL);
    expect(solution).toMatchObject({ values: [100], exact: true, expanded: 12 });
    expect(factors).toBe(1);
  });

  test("reports what symmetries saved", () => {
    const game = groundedGame("tic-tac-toe");
    const { game: _, ...options } = optionsFor(game, STILL);
    const { solution } = solveAutomatically(game.machine, game.machine.initialState, UNBOUNDED, options);
    expect(solution).toMatchObject({ values: [50, 50], expanded: 627 });
    expect(solution.symmetry).toMatchObject({ saved: 4520 - 627, switchedOff: false });
  });

  test.each([
    ["while it is tried", STILL],
    ["in later turns", 0.002],
  ])("a search without symmetries answers if it is first: %s", (_, secondsPerLook) => {
    // The whole head start passes before the search with symmetries makes a step.
    let looks = 0;
    const later = clock(secondsPerLook);
    const cpu = (): number => Math.min(++looks, 4) + later();
    const { game: _game, ...options } = optionsFor(groundedGame("tic-tac-toe"), STILL);
    const { machine } = groundedGame("tic-tac-toe");
    const { solution, factors } = solveAutomatically(machine, machine.initialState, UNBOUNDED, {
      ...options,
      budget: new Budget({ bytes: 1e8, cpu }),
    });
    expect(solution).toMatchObject({ values: [50, 50], exact: true, expanded: 4520 });
    expect(solution.symmetry).toMatchObject({ order: 16n, hits: 0, saved: 0, switchedOff: true });
    expect(factors).toBe(1);
  });

  test("a search is not judged by its first steps, which are slow: the other one is dropped after its trial", () => {
    const moves = Array.from({ length: 15 }, (_, step) => `(succ ${step} ${step + 1})`).join(" ");
    const game = grounded(`(role a) (role b) (init (step 0)) (init (control a)) ${moves} (move left) (move right)
      (other a b) (other b a) (<= (legal ?r ?m) (true (control ?r)) (move ?m))
      (<= (legal ?r noop) (true (control ?o)) (other ?o ?r))
      (<= (next (control ?r)) (true (control ?o)) (other ?o ?r)) (<= (next (step ?n)) (true (step ?s)) (succ ?s ?n))
      (<= (next (went ?r ?s ?m)) (does ?r ?m) (move ?m) (true (step ?s)))
      (<= (next (went ?r ?s ?m)) (true (went ?r ?s ?m))) (<= terminal (true (step 15)))
      (<= left (true (went ?r ?s left))) (<= (goal ?r 50) (role ?r) left) (<= (goal ?r 40) (role ?r) (not left))`);
    // Only the players can be exchanged, and that makes no state of play another.
    let [time, looks] = [0, 0];
    const cpu = (): number => {
      time += ++looks === 6 ? 0.12 : 0.002;
      return time;
    };
    const { game: _game, ...options } = optionsFor(game, STILL);
    const { solution } = solveAutomatically(game.machine, game.machine.initialState, UNBOUNDED, {
      ...options,
      budget: new Budget({ bytes: 1e8, cpu }),
    });
    expect(solution).toMatchObject({ values: [50, 50], exact: true, symmetry: { hits: 0 } });
    expect(solution.expanded).toBeLessThan(2 ** 15 + 3000);
  });

  test("a game that decomposes is solved through its subgames before the others continue", () => {
    // The search of the whole game has no time for a single step; the subgames have as much as they need.
    let looks = 0;
    const { solution, factors } = solve(groundedGame("nim"), STILL, {
      symmetries: [],
      budget: new Budget({ bytes: 1e8, cpu: () => Math.min(++looks, 4) }),
    });
    expect(solution).toMatchObject({ values: [100, 0], exact: true });
    expect(factors).toBe(3);
  });

  test.each([
    ["in its warm-up", STILL],
    ["later", 0.01],
  ])("reports a budget that is spent %s, with the number of expanded states", (_, secondsPerLook) => {
    const { solution, bestPlay } = solve(groundedGame("connect-four-4x5"), STILL, {
      budget: new Budget({ steps: 2000, cpu: clock(secondsPerLook) }),
    });
    expect(solution).toMatchObject({ values: [null, null], exact: false, gaveUp: { resource: "steps" } });
    expect(solution.expanded).toBeGreaterThan(0);
    expect(bestPlay()).toEqual({ best: [], line: [] });
  });
});

describe("through independent subgames", () => {
  /** Lets the contender work for some seconds, on a clock that advances at every look. */
  const contenderFor = (game: GroundedFixture, secondsPerLook: number) => {
    const { game: opened, ...options } = optionsFor(game, secondsPerLook);
    const { machine } = game;
    const parts = { game: opened ?? game.game, machine, root: machine.initialState, options };
    const contender = new ApartContender(parts);
    return { contender, work: (seconds: number) => contender.work(options.budget.turn(seconds)) };
  };

  test("nim decomposes, and its compound is solved in turns", () => {
    const { contender, work } = contenderFor(groundedGame("nim"), 1e-6);
    let solved = work(1);
    for (let turn = 0; solved === NOT_YET && turn < 1000; turn++) solved = work(1);
    expect(solved).toMatchObject({ factors: 3, solution: { values: [100, 0], exact: true } });
    expect(contender.expanded).toBeGreaterThan(0);
  });

  test("the subgames alone prove a one-player game", () => {
    const { contender, work } = contenderFor(grounded(LAMPS(3)), STILL);
    expect([work(1), contender.comesApart]).toEqual([NOT_YET, true]);
    expect(work(1)).toMatchObject({ solution: { values: [100], exact: true } });
  });

  test("a game that does not decompose is hopeless; a stage without enough time waits for a turn twice as long", () => {
    expect(contenderFor(groundedGame("tic-tac-toe"), STILL).work(1)).toBe(HOPELESS);
    const { contender, work } = contenderFor(groundedGame("nim"), 0.3);
    expect([1, 1.9].map((seconds) => work(seconds))).toEqual([NOT_YET, NOT_YET]);
    expect([contender.comesApart, work(1e6), contender.comesApart]).toEqual([false, NOT_YET, true]);
    expect(work(1e6)).toMatchObject({ factors: 3 });
  });
});
