/** Makes machines on a circuit. Queries whose cone did not ground go to a machine that needs no grounding. */
import type { Budget, GaveUp } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { CompiledMachine } from "../compiled/index.ts";
import type { Machine, StatesAsBits } from "../machine.ts";
import { PropagatingMachine } from "../propagating/index.ts";
import { DelegatingMachine } from "./delegate-cones.ts";
import type { GroundedGame } from "./ground-circuit.ts";
import { makeUngrounded } from "./make-ungrounded.ts";

export type GroundedName = "propagating" | "compiled";

export function makeGrounded(rules: Rules, name: GroundedName, game: GroundedGame, budget: Budget): StatesAsBits {
  const machine = budget.stage("making code", () => circuitMachine(name, game, budget));
  const missing = missingCones(game);
  if (missing === undefined) return machine;
  return delegate(machine, game, makeUngrounded(rules, budget, missing.reason, { part: missing.names }));
}

/** Returns the cones that did not ground, and why the first did not; undefined if all did. */
export function missingCones({ program }: GroundedGame): { names: string; reason: GaveUp } | undefined {
  const [reason] = program.missing?.values() ?? [];
  return reason === undefined ? undefined : { names: [...(program.missing?.keys() ?? [])].join(" and "), reason };
}

/** Wraps the circuit's machine so that `other` answers the cones that did not ground. */
export const delegate = (machine: StatesAsBits, { program }: GroundedGame, other: Machine): StatesAsBits =>
  new DelegatingMachine(machine, other, new Set(program.missing?.keys()));

/** The compiled machine runs a trial of its strategies if it is given a clock. */
export function circuitMachine(
  name: GroundedName,
  { program, circuit }: GroundedGame,
  { limits }: Budget,
): StatesAsBits {
  return name === "compiled"
    ? new CompiledMachine(program, circuit, limits.cpu ?? limits.now)
    : new PropagatingMachine(program, circuit);
}
