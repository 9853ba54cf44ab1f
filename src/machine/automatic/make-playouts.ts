/** Random playouts by the name of a machine, each in its fastest way; `auto` takes the lanes wherever the game grounds wholly. */
import { type Budget, BudgetSpent, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { BatchedPlayouts } from "../batched/index.ts";
import { specializeCircuit } from "../circuit/index.ts";
import { type PlayoutLimits, type PlayoutTally, runPlayouts } from "../index.ts";
import type { Machine } from "../machine.ts";
import {
  AUTOMATIC_LIMITS,
  type Ground,
  type GroundedGame,
  groundCircuit,
  type MachineName,
  makeMachine,
  makeRelational,
  makeUngrounded,
  NAMED_LIMITS,
} from "./make-machine.ts";

export type PlayoutMachineName = MachineName | "batched";

/** Playouts are many: plans are tuned before the first. */
const TUNED = { tuneAfter: 0 };

/** A source of random playouts from the initial state. */
export interface Playouts {
  /** Which machine plays. */
  readonly kind: string;
  readonly roles: readonly string[];
  run(limits: PlayoutLimits, seed: number): PlayoutTally;
}

/** Throws BudgetSpent where the machine asked for cannot hold the game within the budget. */
export function makePlayouts(
  rules: Rules,
  name: PlayoutMachineName,
  budget: Budget,
  ground: Ground = groundCircuit,
): Playouts {
  if (name === "auto" || name === "batched") {
    const game = ground(rules, budget, name === "auto" ? AUTOMATIC_LIMITS : NAMED_LIMITS);
    const problem = isGaveUp(game) ? game : [...(game.program.missing?.values() ?? [])][0];
    if (problem === undefined) {
      if (name === "auto") budget.chose("the batched machine", "the game grounds");
      return budget.stage("making code", () => batched(game as GroundedGame));
    }
    if (name === "batched") throw new BudgetSpent(problem);
    return onMachine(makeUngrounded(rules, budget, problem, TUNED), budget);
  }
  if (name === "relational") return onMachine(makeRelational(rules, budget, TUNED), budget);
  return onMachine(makeMachine(rules, name, budget, ground), budget);
}

function batched({ program, circuit }: GroundedGame): Playouts {
  const lanes = new BatchedPlayouts(specializeCircuit(circuit, program.fluents));
  return { kind: "batched", roles: program.roles, run: (limits, seed) => lanes.run(limits, seed) };
}

function onMachine(machine: Machine, budget: Budget): Playouts {
  const run = (limits: PlayoutLimits, seed: number): PlayoutTally =>
    runPlayouts(machine, createRandom(seed), limits, budget);
  return { kind: machine.kind, roles: machine.roles, run };
}
