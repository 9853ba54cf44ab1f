/** Independent subgames: parts of a game that never touch each other. */
import { findFactors, independentSubgames, type Subgames } from "../../analysis/decomposition/index.ts";
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import { type Circuit, circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import type { Analysis } from "../analysis.ts";

/** The rules instantiated as they are written: for analyses that look at the form of ground rules. */
export const writtenProgram: Analysis<GroundProgram> = {
  name: "ground program as written",
  answer: ({ rules }, budget) => groundRules(rules, budget, { form: "plain" }),
};

/** Its circuit, not simplified. */
export const writtenCircuit: Analysis<Circuit> = {
  name: "circuit as written",
  answer: (game, budget) => circuitFromGroundProgram(game.need(writtenProgram, budget), budget),
};

export const subgames: Analysis<Subgames> = {
  name: "subgames",
  answer: (game, budget) => {
    const program = game.need(writtenProgram, budget);
    for (const missing of program.missing?.values() ?? []) throw new BudgetSpent(missing);
    const circuit = game.need(writtenCircuit, budget);
    return independentSubgames(circuit, findFactors(program, circuit, budget), budget);
  },
};
