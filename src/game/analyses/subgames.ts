/** Independent subgames: parts of a game that do not affect each other. */
import {
  type Decomposition,
  findFactors,
  independentSubgames,
  type Subgames,
} from "../../analysis/decomposition/index.ts";
import { type Budget, BudgetSpent, isGaveUp } from "../../foundations/budgets/index.ts";
import type { GroundedGame } from "../../machine/automatic/index.ts";
import { circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import type { Analysis, OpenGame } from "../analysis.ts";
import { grounded, writtenCircuit, writtenProgram } from "./grounded.ts";

/**
 * If the rules as written have more instances than this, the shortened rules are used: the same game, with other gates.
 */
const MOST_WRITTEN_RULES = 200_000;

/** The parts through which a game can be solved. Gives up if the game does not ground completely. */
export const factors: Analysis<Decomposition> = {
  name: "factors",
  answer: (game, budget) => {
    const written = game.ask(writtenProgram, budget.atMost({ rules: MOST_WRITTEN_RULES }));
    if (!isGaveUp(written) && written.missing === undefined)
      return findFactors(written, game.need(writtenCircuit, budget), budget);
    const { program, unsimplified } = wholly(game, budget);
    return findFactors(program, unsimplified ?? circuitFromGroundProgram(program, budget), budget);
  },
};

function wholly(game: OpenGame, budget: Budget): GroundedGame {
  const ground = game.need(grounded, budget);
  for (const missing of ground.program.missing?.values() ?? []) throw new BudgetSpent(missing);
  return ground;
}

/** The independent subgames. */
export const subgames: Analysis<Subgames> = {
  name: "subgames",
  answer: (game, budget) => independentSubgames(game.need(factors, budget), budget),
};
