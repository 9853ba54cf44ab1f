/** Independent subgames: parts of a game that never touch each other. */
import {
  type Decomposition,
  findFactors,
  independentSubgames,
  type Subgames,
} from "../../analysis/decomposition/index.ts";
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import type { Analysis } from "../analysis.ts";
import { writtenCircuit, writtenProgram } from "./grounded.ts";

/** The parts through which a game can be solved. Gives up where it does not ground wholly. */
export const factors: Analysis<Decomposition> = {
  name: "factors",
  answer: (game, budget) => {
    const program = game.need(writtenProgram, budget);
    for (const missing of program.missing?.values() ?? []) throw new BudgetSpent(missing);
    return findFactors(program, game.need(writtenCircuit, budget), budget);
  },
};

/** Independent subgames. */
export const subgames: Analysis<Subgames> = {
  name: "subgames",
  answer: (game, budget) => {
    const found = game.need(factors, budget);
    return independentSubgames(game.need(writtenCircuit, budget), found, budget);
  },
};
