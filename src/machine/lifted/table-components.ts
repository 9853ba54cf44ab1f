/**
 * Finds the tables that call each other in cycles: the strongly connected components of the call graph. Negation inside
 * a component is refused.
 */
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import type { Compilation } from "./compilation.ts";
import { type LeftLinear, loopOf, type RightLinear } from "./recursion-loops.ts";
import { refuse } from "./refusal.ts";
import type { Table } from "./tables.ts";

export interface RecursiveTables {
  /** By table that needs completion: the number of its component. */
  readonly components: ReadonlyMap<Table, number>;
  /** By table that only calls itself, in a way that can be a loop. */
  readonly loops: ReadonlyMap<Table, LeftLinear | RightLinear>;
}

export function recursiveTables(compilation: Compilation, tables: readonly Table[]): RecursiveTables {
  const numbers = new Map(tables.map((table, i) => [table, i]));
  const calls = tables.map((table) =>
    compilation
      .plansOf(table)
      .flatMap(({ steps }) =>
        steps.flatMap((step) =>
          step.op === "scan" || step.op === "test"
            ? [{ callee: numbers.get(step.table) ?? -1, negative: step.op === "test" && step.negative }]
            : [],
        ),
      )
      .filter(({ callee }) => callee >= 0),
  );
  const components = new Map<Table, number>();
  const { members } = stronglyConnectedComponents(calls.map((list) => [...new Set(list.map(({ callee }) => callee))]));
  members.forEach((component, number) => {
    const inside = new Set(component);
    for (const member of component)
      for (const { callee, negative } of calls[member] ?? []) {
        if (!inside.has(callee)) continue;
        const table = tables[member] as Table;
        if (negative) refuse(`${table.relation.name}, which depends on its own negation`);
        components.set(table, number);
      }
  });
  const loops = new Map<Table, LeftLinear | RightLinear>();
  for (const component of members) {
    const table = tables[component[0] as number] as Table;
    const loop = component.length === 1 && components.has(table) ? loopOf(compilation, table) : null;
    if (loop === null) continue;
    loops.set(table, loop);
    components.delete(table);
  }
  return { components, loops };
}
