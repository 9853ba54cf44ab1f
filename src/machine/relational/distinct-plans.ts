/**
 * Decides whether plans can produce a row twice. One plan cannot if every row of its scans up to the cut is determined
 * by the result, because the scans enumerate distinct combinations. Several plans cannot if, in addition, each pair
 * differs in some constant.
 */
import type { CallTable, ClausePlan, Operand } from "./clause-plan.ts";

export function rowsAreDistinct(plans: readonly ClausePlan<CallTable>[]): boolean {
  return plans.every(
    (plan, i) => givesDistinctRows(plan) && plans.every((other, j) => j <= i || areApart(plan.results, other.results)),
  );
}

const areApart = (a: readonly Operand[], b: readonly Operand[]): boolean =>
  a.some((operand, i) => operand < 0 && (b[i] as number) < 0 && operand !== b[i]);

function givesDistinctRows(plan: ClausePlan<CallTable>): boolean {
  const known = new Set<Operand>(plan.results);
  const isKnown = (operand: Operand): boolean => operand < 0 || known.has(operand);
  const learn = (operand: Operand): void => {
    known.add(operand);
  };
  // Goes backwards: known registers of a later step determine the earlier registers they were computed from.
  for (const step of [...plan.steps].reverse()) {
    if (step.op === "build" && isKnown(step.target)) step.args.forEach(learn);
    if (step.op === "same" && isKnown(step.left)) learn(step.right);
    if (step.op === "same" && isKnown(step.right)) learn(step.left);
    if (step.op === "unpack") {
      const targets = Array.from({ length: step.arity }, (_, i) => step.target + i);
      if (targets.every(isKnown)) learn(step.source);
    }
  }
  return plan.steps.every((step, i) => step.op !== "scan" || i > plan.cut || step.targets.every(isKnown));
}
