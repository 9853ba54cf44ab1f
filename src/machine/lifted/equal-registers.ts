/**
 * Determines which registers a plan makes equal: a head such as `row(?x, ?y, ?x)` binds one variable by two columns and
 * compares them first.
 */
import type { CallTable, Step } from "../relational/index.ts";

/** Whether the `same` steps among these make two registers equal. */
export function areEqual(steps: readonly Step<CallTable>[], register: number, other: number): boolean {
  const equal = new Set([register]);
  for (let before = 0; before < equal.size; ) {
    before = equal.size;
    for (const step of steps) {
      if (step.op !== "same" || step.left < 0 || step.right < 0) continue;
      if (equal.has(step.left)) equal.add(step.right);
      if (equal.has(step.right)) equal.add(step.left);
    }
  }
  return equal.has(other);
}

/** Whether a step calls its table with the parameters of the plan, as far as the steps before it show. */
export function repeatsCall(steps: readonly Step<CallTable>[], index: number): boolean {
  const step = steps[index];
  if (step?.op !== "scan" && step?.op !== "test") return false;
  const before = steps.slice(0, index);
  return step.args.every((operand, i) => areEqual(before, i, operand));
}
