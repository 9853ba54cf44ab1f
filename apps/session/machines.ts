/** The machines that `--machine` can name, and the making of one with the command line's error messages. */
import type { Budget, GaveUp } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import {
  type MachineName,
  makeMachine,
  makePlayouts,
  makeUngrounded,
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
  return withRoles(rules, makeMachine(rules, name, budget));
}

/** For a game that does not ground, for this reason. */
export function ungroundedFor(rules: Rules, budget: Budget, problem: GaveUp): Machine {
  return withRoles(rules, makeUngrounded(rules, budget, problem));
}

function withRoles(rules: Rules, machine: Machine): Machine {
  if (machine.roles.length === 0) throw badInput(`${rules.source.name}:1:1: error[no-role]: the rules give no role`);
  return machine;
}

export function playoutsFor(rules: Rules, name: PlayoutMachineName, budget: Budget): Playouts {
  return makePlayouts(rules, name, budget);
}
