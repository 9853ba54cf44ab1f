/** Which tables call each other in circles: the components of the graph of calls. Negation inside one is refused. */
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import type { Compilation } from "./compilation.ts";
import { refuse } from "./refusal.ts";
import type { Table } from "./tables.ts";

/** By table that is part of a circle: the number of its component. */
export function recursiveComponents(compilation: Compilation, tables: readonly Table[]): ReadonlyMap<Table, number> {
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
  return components;
}
