/**
 * Tests that every way of using symmetries finds the same values on all our games. A game is solved if a bounded search
 * without symmetries can solve it; otherwise it is searched a few steps deep. The normal test run takes a sample;
 * NOETHER_VERIFY=1 takes all games.
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
/**
 * Maximum number of successors of a search that solves the game. Games with many rules get fewer, so that every game
 * takes bounded time.
 */
const STEPS = VERIFY ? 200_000 : 30_000;
const STEPS_TIMES_RULES = 2e7;
/** Depths and limits for games that are not solved within these limits. */
const DEPTHS = [3, 2, 1];
const STEPS_TO_DEPTH = 20_000;
const STEPS_TIMES_RULES_TO_DEPTH = 5e6;
/** Milliseconds. Generous, so that a slow computer does not fail the test. */
const PATIENCE = 1_800_000;
/** Sheets that do not ground in the time of a test. */
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
        // Searches that prune may need more than one search, and one without table memory repeats much work.
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
