/** The ground program and its circuit. They give the game its one numbering of roles, fluents and moves. */
import { type Budget, type GaveUp, isGaveUp, type Resource } from "../../foundations/budgets/index.ts";
import { reachAlso } from "../../language/positions/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import {
  AUTOMATIC_LIMITS,
  type Ground,
  type GroundedGame,
  groundCircuit,
  makeMachine,
} from "../../machine/automatic/index.ts";
import { type Circuit, circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import type { Analysis, OpenGame } from "../analysis.ts";

/** The fluents of the initial state, in KIF. */
export const initialFluents: Analysis<readonly string[]> = {
  name: "initial fluents",
  answer: ({ rules }, budget) => {
    const machine = makeMachine(rules, "relational", budget);
    return machine.fluentsOf(machine.initialState).map((fluent) => machine.vocabulary.fluentText(fluent));
  },
};

/** Uses the limits of the budget if given; otherwise grounding has the limits of `auto`. */
export const grounded: Analysis<GroundedGame> = {
  name: "ground program",
  answer: (game, budget) => {
    const { steps, atoms, rules: most } = AUTOMATIC_LIMITS;
    const limits = {
      steps: budget.limits.steps ?? steps,
      atoms: budget.limits.atoms ?? atoms,
      rules: budget.limits.rules ?? most,
    };
    return groundCircuit(reachedRules(game), budget, limits, beginning(game, budget));
  },
  cutBy: ({ program }) => missingFor(program),
};

/** Grounds through the game, so that machines share one ground program. */
export const groundOnce =
  (game: OpenGame): Ground =>
  (_, budget, limits) =>
    game.ask(grounded, budget.atMost(limits));

/**
 * The rules instantiated as written, for analyses that examine the form of ground rules. A caller that limits their
 * number needs all of them: once a part exceeds the limit, the other parts are not instantiated.
 */
export const writtenProgram: Analysis<GroundProgram> = {
  name: "ground program as written",
  answer: (game, budget) => groundAsWritten(game, budget, "all", budget.limits.rules !== undefined),
  cutBy: missingFor,
};

/** The same, including concepts that nothing uses, for graphs of the rules as they are. */
export const conceptProgram: Analysis<GroundProgram> = {
  name: "ground program with all concepts",
  answer: (game, budget) => groundAsWritten(game, budget, "truth", false),
  cutBy: missingFor,
};

/** The resources that ran out when a part of the rules was not grounded. */
function missingFor({ missing }: GroundProgram): Resource[] {
  return Array.from(missing?.values() ?? [], ({ resource }) => resource);
}

function groundAsWritten(
  game: OpenGame,
  budget: Budget,
  simplify: "all" | "truth",
  whole: boolean,
): GroundProgram | GaveUp {
  const program = groundRules(reachedRules(game), budget, { form: "plain", simplify, whole });
  return isGaveUp(program) ? program : beginning(game, budget)(program);
}

/** The circuit of the program as written, not simplified. */
export const writtenCircuit: Analysis<Circuit> = {
  name: "circuit as written",
  answer: (game, budget) => circuitFromGroundProgram(game.need(writtenProgram, budget), budget),
};

const reachedRules = ({ rules, reachedToo }: OpenGame): Rules =>
  reachedToo.length === 0 ? rules : reachAlso(rules, reachedToo);

/** Restricts the initial state of a program that reaches more than play does to what the rules say. */
function beginning(game: OpenGame, budget: Budget): (program: GroundProgram) => GroundProgram {
  return (program) => {
    if (game.reachedToo.length === 0) return program;
    const initial = new Set(game.need(initialFluents, budget));
    const holds = (fluent: number): boolean => initial.has(program.fluents[fluent] as string);
    return { ...program, initialFluents: program.initialFluents.filter(holds) };
  };
}
