/** A game that comes apart into independent subgames, with what solving through them needs. */
import { type Decomposition, findFactors } from "../../analysis/decomposition/index.ts";
import { type Budget, BudgetSpent, isGaveUp } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { type Circuit, circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";

export interface FactoredGame {
  readonly program: GroundProgram;
  /** That of the program, not simplified. */
  readonly circuit: Circuit;
  readonly decomposition: Decomposition;
}

/** Undefined where the game does not come apart. Throws BudgetSpent, also where the game does not ground wholly. */
export function factoredGame(rules: Rules, budget: Budget): FactoredGame | undefined {
  const program = groundRules(rules, budget, { form: "plain" });
  if (isGaveUp(program)) throw new BudgetSpent(program);
  for (const gaveUp of program.missing?.values() ?? []) throw new BudgetSpent(gaveUp);
  const circuit = circuitFromGroundProgram(program, budget);
  const decomposition = findFactors(program, circuit, budget);
  return decomposition.factors.length < 2 ? undefined : { program, circuit, decomposition };
}
