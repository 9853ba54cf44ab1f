/** Makes the machine that `--machine` names. */
import { type Budget, BudgetSpent } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import type { Machine } from "../../src/machine/index.ts";
import { InterpretedMachine } from "../../src/machine/interpreted/index.ts";
import { badInput } from "./errors.ts";

export const MACHINE_NAMES = ["auto", "interpreted"] as const;
export type MachineName = (typeof MACHINE_NAMES)[number];

export function makeMachine(rules: Rules, _name: MachineName, budget: Budget): Machine {
  const machine = new InterpretedMachine(rules, budget);
  if (machine.roles.length === 0) throw badInput(`${rules.source.name}:1:1: error[no-role]: the rules give no role`);
  return machine;
}

export { BudgetSpent };
