/**
 * Whether plans can give a row twice. One plan cannot where every row of its scans up to the cut can be read off the result:
 * the scans run through distinct combinations. Several plans cannot, besides, where two constants keep each pair apart.
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
  // Backwards, so that what is known of a later step's registers tells of the earlier ones it took them from.
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
