/**
 * Chooses the tables to inline where they are called: a call costs more than a step or two, and a list that is only
 * passed on costs much more.
 */
import type { Compilation } from "./compilation.ts";
import type { Table } from "./tables.ts";

/** Maximum number of clauses of such a table, and of steps per clause. */
const MOST_CLAUSES = 4;
const MOST_STEPS = 3;
/** Maximum number of steps in total, including those of tables inlined inside it. */
const MOST_STEPS_IN_ALL = 48;

/** `tables` are candidates: neither recursive nor with a memo table. */
export function inlinedTables(compilation: Compilation, tables: readonly Table[]): Set<Table> {
  const open = new Set(tables);
  const sizes = new Map<Table, number>();
  /** Number of steps emitted for a call. */
  const sizeOf = (table: Table): number => {
    let size = sizes.get(table);
    if (size !== undefined) return size;
    const plans = compilation.plansOf(table);
    size =
      plans.length <= MOST_CLAUSES && plans.every(({ steps }) => steps.length <= MOST_STEPS)
        ? 0
        : 1 + MOST_STEPS_IN_ALL;
    sizes.set(table, size);
    for (const step of plans.flatMap(({ steps }) => steps)) {
      if (size > MOST_STEPS_IN_ALL) break;
      const called = step.op === "scan" || step.op === "test" ? step.table : null;
      const inside = called !== null && open.has(called) ? sizeOf(called) : 0;
      size += inside <= MOST_STEPS_IN_ALL ? 1 + inside : 1;
    }
    sizes.set(table, size);
    return size;
  };
  return new Set(tables.filter((table) => sizeOf(table) <= MOST_STEPS_IN_ALL));
}
