/**
 * Checks that the lanes draw from the same distribution as the interpreted machine. On each of our games the mean
 * length, the mean goal of each role, and the shares of cut and stuck playouts agree within sampling error.
 *
 * A difference is judged by Bernstein's inequality, which holds for every distribution of values in a range R: the mean
 * of N values with variance s² deviates by t with probability at most 2 exp(−N t² / 2(s² + R t / 3)). A normal
 * approximation would not do, because goals and early ends that occur in one playout of ten thousand are common. The
 * ranges are what the rules allow. The variance is bounded by mean and range (Bhatia and Davis 2000) or, for lengths,
 * taken from the means of forty runs. The games have fewer than 500 means together. A test fails if the probability is
 * below 0.01 / 500 (Bonferroni). So all pass together with probability at least 0.99 if there is no difference. Seeds
 * are fixed: the outcome is the same every time.
 */
import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { circuitFromGroundProgram, goalValuesOf, simplifyCircuit, specializeCircuit } from "../circuit/index.ts";
import { groundRules } from "../grounding/index.ts";
import { addTally, newTally, type PlayoutTally, playRandomly } from "../index.ts";
import { InterpretedMachine } from "../interpreted/index.ts";
import { ownGames, ownRules } from "../machine.contract.ts";
import { BatchedPlayouts } from "./index.ts";

const SIGNIFICANCE = 0.01;
const MOST_MEANS = 500;
const RUNS = 40;
const PLAYOUTS_OF_RUN = 500;
const MAX_STEPS = 100;

/** All games in a verification run; otherwise every eighth. */
const isWhole = process.env["NOETHER_VERIFY"] === "1";
const games = ownGames().filter((_, i) => isWhole || i % 8 === 3);
/**
 * Work limit per game for the interpreted machine, in ground rules visited. It gives at least 8 and at most 1,000
 * playouts.
 */
const WORK = 4e5;

describe("lengths and goals agree with the interpreted machine within sampling error", () => {
  test.each(games)(
    "%s",
    (game) => {
      const rules = ownRules(game);
      const program = groundRules(rules, unlimited());
      if (isGaveUp(program)) throw new Error("gave up");
      const circuit = specializeCircuit(simplifyCircuit(circuitFromGroundProgram(program)), program.fluents);
      const lanes = new BatchedPlayouts(circuit);
      const limits = { playouts: PLAYOUTS_OF_RUN, maxSteps: MAX_STEPS };
      const found = newTally(program.roles.length);
      const runs = Array.from({ length: RUNS }, (_, run) => lanes.run(limits, 5 + run));
      for (const run of runs) addTally(found, run);
      expect(found.playouts).toBe(RUNS * PLAYOUTS_OF_RUN);
      const length = found.lengthSum / found.playouts;
      const spreadOfRuns = meanOf(runs.map((run) => (run.lengthSum / run.playouts - length) ** 2));

      const workOfOne = program.heads.length * Math.max(1, length);
      const count = Math.round(Math.min(1000, Math.max(8, WORK / workOfOne)));
      const machine = new InterpretedMachine(rules);
      const expected = playRandomly(machine, machine.newCursor(), createRandom(11), { ...limits, playouts: count });
      const compare = (what: string, sum: number, samples: number, mean: number, range: Range): void => {
        const probability = chanceOf(sum / Math.max(1, samples) - mean, samples, range);
        expect(probability, `${what}: ${sum / samples} and ${mean}`).toBeGreaterThan(SIGNIFICANCE / MOST_MEANS);
      };
      const share = (what: string, of: (tally: PlayoutTally) => number): void => {
        const mean = of(found) / found.playouts;
        compare(what, of(expected), count, mean, { width: 1, variance: boundedVariance(mean, 0, 1) });
      };
      const lengths = { width: MAX_STEPS, variance: (PLAYOUTS_OF_RUN * spreadOfRuns * RUNS) / (RUNS - 1) };
      compare("length", expected.lengthSum, count, length, lengths);
      share("cut", ({ cut }) => cut);
      share("stuck", ({ stuck }) => stuck);
      for (const [role, name] of machine.roles.entries()) {
        share(`with a goal of ${name}`, ({ goalCounts }) => goalCounts[role] as number);
        if (found.goalCounts[role] === 0 || expected.goalCounts[role] === 0) continue;
        const values = goalValuesOf(circuit)[role] as number[];
        const [least, most] = [Math.min(...values), Math.max(...values)];
        const mean = (found.goalSums[role] as number) / (found.goalCounts[role] as number);
        const goals = { width: most - least, variance: boundedVariance(mean, least, most) };
        compare(`goal of ${name}`, expected.goalSums[role] as number, expected.goalCounts[role] as number, mean, goals);
      }
    },
    600_000,
  );

  test("a wrong mean is noticed, a plausible one is not", () => {
    const coin = { width: 1, variance: 0.25 };
    expect(chanceOf(0.05, 300, coin)).toBeGreaterThan(0.1);
    expect(chanceOf(0.2, 300, coin)).toBeLessThan(SIGNIFICANCE / MOST_MEANS);
    expect(chanceOf(3, 300, { width: 100, variance: 2 })).toBeLessThan(SIGNIFICANCE / MOST_MEANS);
    expect(chanceOf(0.01, 300, { width: 100, variance: 0 })).toBeGreaterThan(1);
    expect(boundedVariance(30, 0, 100)).toBe(2100);
  });
});

interface Range {
  readonly width: number;
  readonly variance: number;
}

/**
 * Upper bound on the probability that the mean of `samples` values deviates by `difference`. The lanes' own mean is a
 * sample too.
 */
function chanceOf(difference: number, samples: number, { width, variance }: Range): number {
  const both = variance * (1 + samples / (RUNS * PLAYOUTS_OF_RUN));
  const scale = 2 * (both + (width * Math.abs(difference)) / 3);
  return scale === 0 ? 2 : 2 * Math.exp((-samples * difference ** 2) / scale);
}

/** The largest variance that values in [least, most] can have around their mean. */
const boundedVariance = (mean: number, least: number, most: number): number => (mean - least) * (most - mean);

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
