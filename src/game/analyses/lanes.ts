/** The lane code for playouts from given states: compiled once, shared by everything that plays. */
import { compileLanes, type LaneProgram } from "../../machine/batched/index.ts";
import { type Circuit, specializeCircuit } from "../../machine/circuit/index.ts";
import type { Analysis } from "../analysis.ts";
import { grounded } from "./grounded.ts";

export interface Lanes {
  readonly circuit: Circuit;
  readonly program: LaneProgram;
}

export const lanes: Analysis<Lanes> = {
  name: "lanes",
  answer: (game, budget) => {
    const { circuit, program } = game.need(grounded, budget);
    const specialized = specializeCircuit(circuit, program.fluents);
    return { circuit: specialized, program: compileLanes(specialized) };
  },
};
