/** The constraint network of a game, its definitions in normal form, within the budget of a verb. */
import {
  type ConstraintNetwork,
  networkFromGroundProgram,
  normalizeDefinitions,
} from "../../src/analysis/constraint-network/index.ts";
import { type Budget, BudgetSpent, type GaveUp, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { circuitFromGroundProgram, simplifyCircuit, specializeCircuit } from "../../src/machine/circuit/index.ts";
import { groundRules } from "../../src/machine/grounding/index.ts";

export interface GroundNetworkOptions {
  /** Fluents of which at most one holds, where that is proven, as one variable. */
  readonly groupFluents: boolean;
}

/** Throws BudgetSpent where the game has no network within the budget. */
export function groundNetwork(rules: Rules, budget: Budget, options: GroundNetworkOptions): ConstraintNetwork {
  const program = known(normalizeDefinitions(known(groundRules(rules, budget, { form: "plain" })), budget));
  if (!options.groupFluents) return known(networkFromGroundProgram(program, { budget }));
  const circuit = simplifyCircuit(circuitFromGroundProgram(program, budget));
  const { groups } = specializeCircuit(circuit, program.fluents);
  return known(networkFromGroundProgram(program, { budget, groups }));
}

function known<T>(answer: T | GaveUp): T {
  if (isGaveUp(answer)) throw new BudgetSpent(answer);
  return answer;
}
