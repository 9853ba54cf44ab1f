/** The ground program and its circuit. They give the game its one numbering of roles, fluents and moves. */
import { AUTOMATIC_LIMITS, type Ground, type GroundedGame, groundCircuit } from "../../machine/automatic/index.ts";
import type { Analysis } from "../analysis.ts";
import type { Game } from "../game.ts";

/** Limits of the budget count where they are given; without them grounding stops where `auto` would stop it. */
export const grounded: Analysis<GroundedGame> = {
  name: "ground program",
  answer: ({ rules }, budget) => {
    const { steps, atoms, rules: most } = AUTOMATIC_LIMITS;
    return groundCircuit(rules, budget, {
      steps: budget.limits.steps ?? steps,
      atoms: budget.limits.atoms ?? atoms,
      rules: budget.limits.rules ?? most,
    });
  },
};

/** Grounds through the game, so that machines share one ground program. */
export const groundOnce =
  (game: Game): Ground =>
  (_, budget, limits) =>
    game.ask(grounded, budget.part({ ...budget.limits, ...limits }));
