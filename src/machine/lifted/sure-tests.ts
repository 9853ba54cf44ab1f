/**
 * Removes conditions on facts that always hold: `(index ?y)` if `?y` can only be an index. Sheets contain many of them,
 * to make rules safe; the value flow (value-flow.ts) proves that they hold.
 */
import type { BitSet } from "../../foundations/collections/index.ts";
import type { Table } from "./tables.ts";
import type { LivePlan } from "./value-flow.ts";

/** Maximum number of combinations checked. */
const MOST_COMBINATIONS = 4096;

/** Returns the plan without the tests that cannot fail. */
export function withoutSureTests(plan: LivePlan): LivePlan {
  const sure = plan.steps.map(
    (step, i) =>
      step.op === "test" &&
      !step.negative &&
      step.table.relation.source === "facts" &&
      alwaysHolds(step.table, step.args, plan.values.before[i] as readonly BitSet[]),
  );
  if (!sure.includes(true)) return plan;
  const stays = <T>(_: T, i: number): boolean => sure[i] !== true;
  return {
    ...plan,
    steps: plan.steps.filter(stays),
    values: { ...plan.values, before: plan.values.before.filter(stays) },
    cut: plan.cut - sure.slice(0, plan.cut + 1).filter(Boolean).length,
  };
}

/** Whether the facts contain a row for every possible combination of arguments. */
function alwaysHolds({ relation, boundColumns }: Table, args: readonly number[], before: readonly BitSet[]): boolean {
  const given = args.map((operand) => (operand < 0 ? [~operand] : (before[operand]?.values() ?? [])));
  const combinations = given.reduce((product, values) => product * values.length, 1);
  if (combinations > Math.min(MOST_COMBINATIONS, relation.rowCount)) return false;
  // Several rows may match one combination; the set counts each combination once.
  const wanted = given.map((values) => new Set(values));
  const found = new Set<string>();
  for (let row = 0; row < relation.rowCount; row++) {
    const terms = boundColumns.map((column) => relation.rows[row * relation.arity + column] as number);
    if (terms.every((term, i) => wanted[i]?.has(term))) found.add(terms.join());
  }
  return found.size === combinations;
}
