/**
 * The lanes draw from the same distribution as the interpreted machine: on each of our games the mean length, the mean goal of
 * each role, and the shares of cut and stuck playouts of both agree within sampling error.
 *
 * A disagreement is judged by Bernstein's inequality, which holds for whatever distribution of values in a range R: of N values
 * with variance s² the mean is off by t with probability at most 2 exp(−N t² / 2(s² + R t / 3)). (A normal approximation would
 * not do: goals that one playout in a thousand reaches are common.) The games have fewer than 500 means together; a mean fails
 * where that probability is below 0.01 / 500 (Bonferroni), so all pass together with probability 0.99 at least if there is no
 * difference. Seeds are fixed: the outcome is the same every time.
 */
import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { circuitFromGroundProgram, simplifyCircuit, specializeCircuit } from "../circuit/index.ts";
import { groundRules } from "../grounding/index.ts";
import { type PlayoutTally, playRandomly } from "../index.ts";
import { InterpretedMachine } from "../interpreted/index.ts";
import { ownGames, ownRules } from "../machine.contract.ts";
import { BatchedPlayouts } from "./index.ts";
import { LANES } from "./lane-memory.ts";

const SIGNIFICANCE = 0.01;
const MOST_MEANS = 500;
const BATCHED_PLAYOUTS = 20_000;
const MAX_STEPS = 100;
const never = (): boolean => false;

/** Everything, and more playouts, where asked to verify; otherwise each eighth game. */
const isWhole = process.env["NOETHER_VERIFY"] === "1";
const games = ownGames().filter((_, i) => isWhole || i % 8 === 3);
/** The interpreted machine's playouts: about so many ground rules looked at, at least 8 and at most 300 playouts. */
const WORK = isWhole ? 4e6 : 4e5;

describe("lengths and goals agree with the interpreted machine within sampling error", () => {
  test.each(games)(
    "%s",
    (game) => {
      const rules = ownRules(game);
      const program = groundRules(rules, unlimited());
      if (isGaveUp(program)) throw new Error("gave up");
      const circuit = specializeCircuit(simplifyCircuit(circuitFromGroundProgram(program)), program.fluents);
      const lanes = new BatchedPlayouts(circuit);
      const found = lanes.run({ playouts: BATCHED_PLAYOUTS, maxSteps: MAX_STEPS, shouldStop: never }, 5);
      expect(found.playouts).toBe(BATCHED_PLAYOUTS);

      const workOfOne = (program.heads.length * Math.max(1, found.lengthSum)) / found.playouts;
      const count = Math.round(Math.min(300, Math.max(8, WORK / workOfOne)));
      const machine = new InterpretedMachine(rules);
      const cursor = machine.newCursor();
      const random = createRandom(11);
      const one = { playouts: 1, maxSteps: MAX_STEPS, shouldStop: never };
      const tallies = Array.from({ length: count }, () => playRandomly(machine, cursor, random, one));

      const initial = Array.from(circuit.initialFluents);
      const single = lanes.runFrom(
        Array.from({ length: LANES }, () => initial),
        one,
        7,
      );
      expectMean(
        "length",
        tallies.map(({ lengthSum }) => lengthSum),
        found.lengthSum / found.playouts,
        single.map(({ length }) => length),
      );
      for (const role of machine.roles.keys()) {
        const goals = (list: readonly PlayoutTally[]): number[] =>
          list.filter(({ goalCounts }) => goalCounts[role] === 1).map(({ goalSums }) => goalSums[role] as number);
        const mean = (found.goalSums[role] as number) / Math.max(1, found.goalCounts[role] as number);
        expectMean(
          `goal of ${machine.roles[role]}`,
          goals(tallies),
          mean,
          single.flatMap(({ goals: values }) => values[role] ?? []),
        );
        expectShare(
          `playouts with a goal of ${machine.roles[role]}`,
          tallies.map(({ goalCounts }) => goalCounts[role] as number),
          (found.goalCounts[role] as number) / found.playouts,
        );
      }
      expectShare(
        "cut",
        tallies.map(({ cut }) => cut),
        found.cut / found.playouts,
      );
      expectShare(
        "stuck",
        tallies.map(({ stuck }) => stuck),
        found.stuck / found.playouts,
      );
    },
    600_000,
  );

  test("a mean that is off is noticed", () => {
    const values = Array.from({ length: 300 }, (_, i) => 5 + (i % 5));
    expect(() => expectMean("length", values, 7, values)).not.toThrow();
    expect(() => expectMean("length", values, 7.7, values)).toThrow();
    expect(() =>
      expectShare(
        "cut",
        values.map((value) => (value === 5 ? 1 : 0)),
        0.45,
      ),
    ).toThrow();
  });
});

/** `found` is the mean of the lanes; `spread`: some of their values, from which variance and range are taken. */
function expectMean(what: string, expected: readonly number[], found: number, spread: readonly number[]): void {
  if (expected.length === 0) return;
  const all = [...expected, ...spread];
  const centre = meanOf(all);
  const variance = meanOf(all.map((value) => (value - centre) ** 2));
  const range = Math.max(...all) - Math.min(...all);
  expectClose(what, expected, found, variance, range);
}

function expectShare(what: string, expected: readonly number[], found: number): void {
  expectClose(what, expected, found, found * (1 - found), 1);
}

function expectClose(what: string, expected: readonly number[], found: number, variance: number, range: number): void {
  const difference = Math.abs(meanOf(expected) - found);
  // the lanes' own mean is a sample too, a much larger one
  const both = variance * (1 + expected.length / BATCHED_PLAYOUTS);
  const exponent = (expected.length * difference ** 2) / (2 * (both + (range * difference) / 3) + 1e-12);
  const probability = 2 * Math.exp(-exponent);
  expect(probability, `${what}: ${meanOf(expected)} and ${found}`).toBeGreaterThan(SIGNIFICANCE / MOST_MEANS);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
