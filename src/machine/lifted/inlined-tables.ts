/** Which tables are written out where they are called: a call costs more than a step or two, and a list that is only passed on much more. */
import type { Compilation } from "./compilation.ts";
import type { Table } from "./tables.ts";

/** Clauses of such a table, and steps of each. */
const MOST_CLAUSES = 4;
const MOST_STEPS = 3;
/** Steps in all, those of tables written out inside it included. */
const MOST_STEPS_IN_ALL = 48;

/** Among these, which are neither recursive nor keep their answers. */
export function inlinedTables(compilation: Compilation, tables: readonly Table[]): Set<Table> {
  const open = new Set(tables);
  const sizes = new Map<Table, number>();
  /** How many steps are written for a call. */
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
