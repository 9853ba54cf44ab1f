/** The machines that `--machine` can name, and the making of one with the command line's error messages. */
import type { Budget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import {
  type MachineName,
  makeMachine,
  makePlayouts,
  type PlayoutMachineName,
  type Playouts,
} from "../../src/machine/automatic/index.ts";
import type { Machine } from "../../src/machine/index.ts";
import { badInput } from "./errors.ts";

export const MACHINE_NAMES = [
  "auto",
  "interpreted",
  "relational",
  "propagating",
  "compiled",
  "lifted",
] as const satisfies MachineName[];

export function machineFor(rules: Rules, name: MachineName, budget: Budget): Machine {
  const machine = makeMachine(rules, name, budget);
  if (machine.roles.length === 0) throw badInput(`${rules.source.name}:1:1: error[no-role]: the rules give no role`);
  return machine;
}

export function playoutsFor(rules: Rules, name: PlayoutMachineName, budget: Budget): Playouts {
  return makePlayouts(rules, name, budget);
}
