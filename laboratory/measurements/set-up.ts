/**
 * The cost of making a machine: CPU seconds from the rules (already read) to a machine that can play, including
 * rewriting, grounding, simplification, code generation, and the trials that choose strategies and plans.
 */
import { Budget, describeGaveUp, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { groundCircuit, makeMachine, makePlayouts } from "../../src/machine/automatic/index.ts";

/**
 * `auto` is the machine for tree search; `playouts` is the one for random playouts (lanes if the game grounds
 * completely).
 */
export const SET_UPS = ["auto", "playouts", "compiled", "relational"] as const;
export type SetUp = (typeof SET_UPS)[number];

export interface SetUpMeasurement {
  readonly setUp: SetUp;
  /** The machine that was made, or why there is none. */
  readonly machine: string;
  /** CPU seconds of all threads, including background compilation and garbage collection. */
  readonly seconds: number;
}

/** Maximum seconds for a set-up. */
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

/** Number of ground rules; null if the game does not ground. */
export function countGroundRules(rules: Rules): number | null {
  const game = groundCircuit(rules, new Budget({ seconds: PATIENCE, now: processorSeconds }));
  return isGaveUp(game) ? null : game.program.heads.length;
}
