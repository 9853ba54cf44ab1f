/**
 * What it takes to make a machine: processor seconds from the rules (already read) to a machine that can play, everything in
 * between included: rewriting, grounding, simplification, code, the trials by which strategies and plans are chosen.
 */
import { Budget, describeGaveUp, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { groundCircuit, makeMachine, makePlayouts } from "../../src/machine/automatic/index.ts";

/** `auto` is what tree search is given, `playouts` what random playouts are (the lanes where the game grounds wholly). */
export const SET_UPS = ["auto", "playouts", "compiled", "relational"] as const;
export type SetUp = (typeof SET_UPS)[number];

export interface SetUpMeasurement {
  readonly setUp: SetUp;
  /** The machine it came to, or why there is none. */
  readonly machine: string;
  /** Processor seconds of all threads: compilation in the background and the collection of garbage count. */
  readonly seconds: number;
}

/** Nobody waits longer. */
const PATIENCE = 60;

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

export function measureSetUp(rules: Rules, setUp: SetUp): SetUpMeasurement {
  const budget = new Budget({ seconds: PATIENCE, now: processorSeconds, cpu: processorSeconds });
  const start = processorSeconds();
  const made = withinBudget(() =>
    setUp === "playouts" ? makePlayouts(rules, "auto", budget) : makeMachine(rules, setUp, budget),
  );
  const seconds = processorSeconds() - start;
  return { setUp, seconds, machine: isGaveUp(made) ? describeGaveUp(made) : made.kind };
}

/** Ground rules of the game; null where it does not ground. */
export function countGroundRules(rules: Rules): number | null {
  const game = groundCircuit(rules, new Budget({ seconds: PATIENCE, now: processorSeconds }));
  return isGaveUp(game) ? null : game.program.heads.length;
}
