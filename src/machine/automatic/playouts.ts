/** Sources of random playouts: the lanes of a circuit, or a machine. */
import type { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { BatchedPlayouts } from "../batched/index.ts";
import { specializeCircuit } from "../circuit/index.ts";
import { type PlayoutLimits, type PlayoutTally, runPlayouts } from "../index.ts";
import type { Machine } from "../machine.ts";
import type { GroundedGame } from "./ground-circuit.ts";

/** A source of random playouts from the initial state. */
export interface Playouts {
  /** The machine that plays. */
  readonly kind: string;
  readonly roles: readonly string[];
  /** A machine of the same game that plays one game at a time, if one was made to play or to compare with. */
  readonly single?: Machine;
  run(limits: PlayoutLimits, seed: number): PlayoutTally;
}

export const lanesOf = ({ program, circuit }: GroundedGame, budget: Budget): BatchedPlayouts =>
  budget.stage("making code", () => new BatchedPlayouts(specializeCircuit(circuit, program.fluents)));

export const onLanes = (lanes: BatchedPlayouts, { program }: GroundedGame, single?: Machine): Playouts => ({
  kind: "batched",
  roles: program.roles,
  ...(single === undefined ? {} : { single }),
  run: (limits, seed) => lanes.run(limits, seed),
});

export const onMachine = (machine: Machine, budget: Budget): Playouts => ({
  kind: machine.kind,
  roles: machine.roles,
  single: machine,
  run: (limits, seed) => runPlayouts(machine, createRandom(seed), limits, budget),
});
