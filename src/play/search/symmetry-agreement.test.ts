/**
 * Every way of using symmetries finds the same values: on every game of ours, solved where a bounded search without symmetries
 * solves it, else looked at a few steps deep. A share in the suite; all games under NOETHER_VERIFY=1.
 */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { type GroundedFixture, generatorsOf, groundedGame } from "./game-fixtures.contract.ts";
import { solveAutomatically } from "./solve-automatically.ts";
import { Solver, type SymmetryUse } from "./solver.ts";
import { UNBOUNDED } from "./value-table.ts";

const VERIFY = process.env["NOETHER_VERIFY"] === "1";
const SHARE = ["tic-tac-toe", "nim", "random-tic-tac-toe-2x2", "interchangeable-animals", "rock-paper-scissors"];
/** Successors that a search may make where the game is solved; fewer in games of many rules, so that every game takes its bounded share. */
const STEPS = VERIFY ? 200_000 : 30_000;
const STEPS_TIMES_RULES = 2e7;
/** For games that are not solved within that, and what is allowed then. */
const DEPTHS = [3, 2, 1];
const STEPS_TO_DEPTH = 20_000;
const STEPS_TIMES_RULES_TO_DEPTH = 5e6;
/** Milliseconds; a slow computer is no failure. */
const PATIENCE = 1_800_000;
/** Their sheets do not ground in the time of a test. */
const TOO_LARGE = new Set(["chess", "sudoku", "amazons-6x6", "thirty-one-queens", "sixteen-queens", "checkers"]);
const GAMES = VERIFY
  ? readdirSync(new URL("../../../games", import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "simulators" && !TOO_LARGE.has(entry.name))
      .map(({ name }) => name)
  : SHARE;
const now = (): number => performance.now() / 1000;

interface Way {
  readonly use: SymmetryUse | "auto";
  readonly prune: boolean;
  readonly memoryBytes?: number;
}

const WAYS: readonly Way[] = [
  { use: "moves", prune: false },
  { use: "states", prune: false },
  { use: "auto", prune: false },
  { use: "none", prune: true },
  { use: "moves", prune: true },
  { use: "states", prune: true },
  { use: "auto", prune: true },
  { use: "auto", prune: true, memoryBytes: 1 },
];

function valuesBy(
  { game, machine, program }: GroundedFixture,
  { use, prune, memoryBytes = 2e8 }: Way,
  symmetries: ReturnType<typeof generatorsOf>,
  depth: number,
  steps: number,
): readonly (number | null)[] | undefined {
  const options = {
    prune,
    symmetries,
    goalValues: program.goals.map((goals) => goals.map(({ value }) => value ?? 0)),
    memoryBytes,
    budget: new Budget({ bytes: 4e8, steps, now }),
    random: createRandom(1),
  };
  const root = machine.initialState;
  const { values, gaveUp } =
    use === "auto"
      ? solveAutomatically(machine, root, depth, { ...options, game }).solution
      : new Solver(machine, root, { ...options, use }).solve(root, depth);
  return gaveUp === undefined ? values.map((value) => Math.round(1e6 * (value ?? 0)) / 1e6) : undefined;
}

describe("the same values in every way", () => {
  test.each(GAMES)(
    "%s",
    (name) => {
      const game = groundedGame(name);
      const generators = generatorsOf(game);
      const plain: Way = { use: "none", prune: false };
      const rules = game.program.heads.length;
      const stepsFor = (depth: number): number =>
        depth === UNBOUNDED
          ? Math.min(STEPS, Math.ceil(STEPS_TIMES_RULES / rules))
          : Math.min(STEPS_TO_DEPTH, Math.ceil(STEPS_TIMES_RULES_TO_DEPTH / rules));
      const depth = [UNBOUNDED, ...DEPTHS].find((one) => valuesBy(game, plain, [], one, stepsFor(one)) !== undefined);
      if (depth === undefined) return console.log(`${name}: one step is too much`);
      const expected = valuesBy(game, plain, [], depth, stepsFor(depth));
      const solved: string[] = [];
      for (const way of WAYS) {
        // Ways that prune may need more than one search; a table without memory searches much again.
        const values = valuesBy(game, way, way.use === "none" ? [] : generators, depth, 5 * stepsFor(depth));
        if (values === undefined) continue;
        expect(values, JSON.stringify(way)).toEqual(expected);
        solved.push(`${way.use}${way.prune ? "+prune" : ""}`);
      }
      expect(solved).toContain("auto");
      if (VERIFY)
        console.log(
          `${name}: depth ${depth === UNBOUNDED ? "∞" : depth}, ${generators.length} generators, ${solved.length} ways`,
        );
    },
    PATIENCE,
  );
});
