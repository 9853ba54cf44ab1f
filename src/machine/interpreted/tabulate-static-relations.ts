/**
 * Precomputes relations that depend on neither state nor moves, if that is little work. Their extensions become facts,
 * which are looked up by index and whose fan-out the planner knows. Relations with large or infinite extensions stay
 * rules and are answered on demand. A relation comes after the relations it uses, so those are already precomputed.
 */
import { Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import { Evaluator } from "./evaluator.ts";
import type { Program } from "./program.ts";

const STEPS_PER_RELATION = 20_000;
const STEPS_IN_ALL = 1_000_000;

export function tabulateStaticRelations(program: Program): void {
  const { members } = stronglyConnectedComponents(program.usedRelations());
  let stepsLeft = STEPS_IN_ALL;
  for (const component of members) {
    for (const relation of component) {
      const { facts, rules } = program.definition(relation);
      if (rules.length === 0 || program.changesWith(relation) !== "nothing" || stepsLeft <= 0) continue;
      const steps = Math.min(stepsLeft, STEPS_PER_RELATION);
      const budget = new Budget({ steps });
      const question = new Array<null>(facts.width).fill(null);
      const answers = withinBudget(() => new Evaluator(program, new Map(), budget).ask(relation, question));
      stepsLeft -= steps - budget.stepsRemaining();
      if (!isGaveUp(answers)) program.replaceByFacts(relation, answers);
    }
  }
}
