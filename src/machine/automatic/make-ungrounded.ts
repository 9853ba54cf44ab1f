/**
 * Makes a machine for games, or single cones, that do not ground: the lifted machine, or the relational one if the
 * lifted machine refuses the sheet.
 */
import { type Budget, describeGaveUp, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { type LiftedMachine, type LiftedOptions, liftedMachine } from "../lifted/index.ts";
import type { Machine } from "../machine.ts";
import { type RelationalOptions, relationalMachine } from "../relational/index.ts";

export interface UngroundedOptions extends RelationalOptions {
  /** The cones it is for, if the other cones ground. */
  readonly part?: string;
}

/** `problem`: why the game, or a part of it, does not ground. */
export function makeUngrounded(
  rules: Rules,
  budget: Budget,
  problem: GaveUp,
  { part, ...options }: UngroundedOptions = {},
): Machine {
  const why = `grounding ${describeGaveUp(problem)}`;
  const forPart = part === undefined ? "" : ` for ${part}`;
  const lifted = withinBudget(() => makeLifted(rules, budget));
  if (!isGaveUp(lifted)) {
    budget.chose(`the lifted machine${forPart}`, why);
    return lifted;
  }
  budget.chose(`the relational machine${forPart}`, `${why}; the lifted machine ${describeGaveUp(lifted)}`);
  return makeRelational(rules, budget, options);
}

export const makeLifted = (rules: Rules, budget: Budget, options?: LiftedOptions): LiftedMachine =>
  budget.stage("making the lifted machine", () => liftedMachine(rules, budget, options));

export const makeRelational = (rules: Rules, budget: Budget, options?: RelationalOptions): Machine =>
  budget.stage("making the relational machine", () => relationalMachine(rules, budget, options));
