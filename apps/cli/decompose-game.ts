/** The independent subgames of a game, found within a budget, and as the contract's JSON has them. */
import { findFactors, independentSubgames, type Subgames } from "../../src/analysis/decomposition/index.ts";
import { type Budget, type GaveUp, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { circuitFromGroundProgram } from "../../src/machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../src/machine/grounding/index.ts";

export interface DecomposedGame {
  readonly program: GroundProgram;
  readonly found: Subgames;
}

/** `makeBudget` is asked twice: for grounding, and for looking at the circuit. */
export function decomposeGame(rules: Rules, makeBudget: () => Budget): DecomposedGame | GaveUp {
  const program = groundRules(rules, makeBudget(), { form: "plain" });
  if (isGaveUp(program)) return program;
  const missing = program.missing === undefined ? undefined : [...program.missing.values()][0];
  if (missing !== undefined) return missing;
  const found = withinBudget(() => {
    const budget = makeBudget();
    const circuit = circuitFromGroundProgram(program, budget);
    return independentSubgames(circuit, findFactors(program, circuit, budget), budget);
  });
  return isGaveUp(found) ? found : { program, found };
}

export function decompositionJson({ program, found }: DecomposedGame): object {
  return {
    factors: found.factors.map(({ fluents, moves }) => ({
      fluents: fluentTexts(program, fluents),
      moves: new Map(program.roles.map((name, role) => [name, moveTexts(program, role, moves[role] ?? [])])),
    })),
    shared: fluentTexts(program, found.shared),
    unread: fluentTexts(program, found.unread),
  };
}

export const fluentTexts = (program: GroundProgram, fluents: readonly number[]): string[] =>
  fluents.map((fluent) => program.fluents[fluent] as string).sort();

export const moveTexts = (program: GroundProgram, role: number, moves: readonly number[]): string[] =>
  moves.map((move) => program.moves[role]?.[move] as string).sort();
