/** Computes domains from the domain graph (section 14.2): the symbols from which an argument is reachable. */
import { type Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import { compareNaturally } from "../derivation/index.ts";
import type { DomainGraph } from "./domain-graph.ts";

/** By relation and function (label): per argument, the labels of its constants and functions, in natural order. */
export type SymbolDomains = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Maximum number of symbols over all arguments; arguments that share a domain count once. About 300 megabytes. */
const MOST_VALUES = 5_000_000;
const DOING = "finding domains";

/**
 * Computes the least solution of "an argument contains what its predecessors contain". Arguments that flow into each
 * other contain the same, so they share one list. Time: number of edges times the size of the largest domain. Throws
 * BudgetSpent if there are too many values.
 */
export function symbolDomains({ vertices, edges }: DomainGraph, budget: Budget): SymbolDomains {
  const predecessors = vertices.map((): number[] => []);
  for (const [from, to] of edges) {
    predecessors[to]?.push(from);
  }
  const { members, componentOf } = stronglyConnectedComponents(predecessors);
  // A component comes after those it receives from.
  const values: (readonly number[])[] = [];
  let total = 0;
  members.forEach((component, number) => {
    const found = new Set(component.filter((vertex) => vertices[vertex]?.kind !== "argument"));
    for (const vertex of component)
      for (const source of predecessors[vertex] ?? []) {
        const from = componentOf[source] as number;
        if (from === number) continue;
        const held = values[from] as readonly number[];
        budget.spend(1 + held.length, DOING);
        for (const value of held) found.add(value);
      }
    total += found.size;
    if (total > MOST_VALUES)
      throw new BudgetSpent({ kind: "gave-up", resource: "symbols", limit: MOST_VALUES, doing: DOING });
    values.push([...found]);
  });
  const names = values.map((): readonly string[] | undefined => undefined);
  const namesOf = (component: number): readonly string[] => {
    names[component] ??= (values[component] as readonly number[])
      .map((value) => vertices[value]?.label as string)
      .sort(compareNaturally);
    return names[component];
  };
  const domains = new Map<string, (readonly string[])[]>();
  vertices.forEach(({ kind, label }, i) => {
    if (kind === "relation" || kind === "function") domains.set(label, []);
    if (kind === "argument")
      domains.get(label.slice(0, label.lastIndexOf("[")))?.push(namesOf(componentOf[i] as number));
  });
  return domains;
}
