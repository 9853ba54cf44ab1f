/** Stages of a game as constraint networks, and their symmetries. */
import { type GroundedGroup, groupOfOneMethod } from "../../analysis/all-symmetries/index.ts";
import {
  type ConstraintNetwork,
  compactMicrostructure,
  networkFromGroundProgram,
  normalizeDefinitions,
  type StageGraph,
  stageGraph,
} from "../../analysis/constraint-network/index.ts";
import { findGroundSymmetries, findStageSymmetries, type StageSymmetries } from "../../analysis/symmetry/index.ts";
import type { Budget } from "../../foundations/budgets/index.ts";
import { printTerm, type Term } from "../../language/rules/index.ts";
import { circuitFromGroundProgram, simplifyCircuit, specializeCircuit } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { stateFromTexts } from "../../machine/index.ts";
import { PropagatingMachine } from "../../machine/propagating/index.ts";
import { type Analysis, cutByBudget, type OpenGame } from "../analysis.ts";
import { writtenProgram } from "./grounded.ts";

/** The ground rules with every definition in normal form. */
const normalProgram: Analysis<GroundProgram> = {
  name: "ground program in normal form",
  answer: (game, budget) => normalizeDefinitions(game.need(writtenProgram, budget), budget),
};

/** With `grouped`, fluents of which provably at most one holds become one variable. */
export const constraintNetwork = (grouped: boolean): Analysis<ConstraintNetwork> => ({
  name: `constraint network${grouped ? ", fluents grouped" : ""}`,
  answer: (game, budget) => {
    const program = game.need(normalProgram, budget);
    if (!grouped) return networkFromGroundProgram(program, { budget });
    const circuit = simplifyCircuit(circuitFromGroundProgram(program, budget));
    const { groups } = specializeCircuit(circuit, program.fluents);
    return networkFromGroundProgram(program, { budget, groups });
  },
});

/** The symmetry group of the compact microstructure. */
export const constraintSymmetries = (fixRoles: boolean): Analysis<GroundedGroup> => ({
  name: `symmetries of the constraint network${fixRoles ? ", roles fixed" : ""}`,
  answer: (game, budget) => {
    const { program } = game.need(constraintNetwork(false), budget);
    const found = findGroundSymmetries(program, { fixRoles }, { random: game.random(), budget });
    return groupOfOneMethod(program, found, "constraint");
  },
  cutBy: ({ found }) => cutByBudget(found.complete),
});

/** Number of steps in a macro-stage, and maximum number of vertices of its graph. */
const STEPS = 3;
const MAXIMAL_STAGE = 500_000;

export interface StageAnswer extends StageSymmetries {
  readonly program: GroundProgram;
  readonly stage: StageGraph;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

/**
 * Symmetries of the stage of a state, which the game must reach (`reachedToo`). Null for a terminal state, which has no
 * stage.
 */
export function stageSymmetries(game: OpenGame, state: readonly Term[], budget: Budget): StageAnswer | null {
  const network = game.need(constraintNetwork(false), budget);
  const part = budget.atMost({ gates: MAXIMAL_STAGE });
  const { program } = network;
  const start = budget.time();
  const machine = new PropagatingMachine(program, circuitFromGroundProgram(program, part));
  const loaded = stateFromTexts(machine, state.map(printTerm));
  const cursor = machine.newCursor();
  cursor.load(loaded);
  if (cursor.isTerminal()) return null;
  const compact = compactMicrostructure(network, { fixRoles: true });
  const stage = stageGraph(compact, machine, loaded, { steps: STEPS, budget: part });
  const built = budget.time();
  const found = findStageSymmetries(
    compact,
    stage,
    program.moves.map(({ length }) => length),
    { random: game.random(), budget },
  );
  return { ...found, program, stage, seconds: { graph: built - start, automorphisms: budget.time() - built } };
}
