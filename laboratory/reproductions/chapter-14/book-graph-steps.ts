/** The graph of Definition 14.2 after each of its four steps: occurrences, argument places, symbols, colours. */
import { type LabelledGraph, labelledRuleGraph } from "../../../apps/report/index.ts";
import { bookRuleGraph } from "../../../src/analysis/rule-graph/index.ts";
import type { Rules } from "../../../src/language/rules/index.ts";

/** The graph after this many steps. */
export function bookGraphAfter(step: 1 | 2 | 3, rules: Rules): LabelledGraph {
  const made = bookRuleGraph(rules);
  const whole = labelledRuleGraph(made);
  const isThere = made.meanings.map(
    ({ kind }) => kind === "occurrence" || (kind === "argument" && step >= 2) || step === 3,
  );
  const numbers = new Map<number, number>();
  isThere.forEach((there, vertex) => {
    if (there) numbers.set(vertex, numbers.size);
  });
  const isOrder = orderEdges(whole, (vertex) => made.meanings[vertex]?.kind === "occurrence");
  const edges = whole.edges.flatMap(([from, to], edge): (readonly [number, number])[] => {
    const [source, target] = [numbers.get(from), numbers.get(to)];
    if (source === undefined || target === undefined || (step === 1 && isOrder.has(edge))) return [];
    return [[source, target]];
  });
  return { directed: true, vertices: whole.vertices.filter((_, vertex) => isThere[vertex]), edges };
}

/**
 * Edges from the first to the second argument of a connective or keyword: both ends have the same parent occurrence.
 */
function orderEdges({ edges }: LabelledGraph, isOccurrence: (vertex: number) => boolean): ReadonlySet<number> {
  const parents = new Map<number, Set<number>>();
  for (const [from, to] of edges) if (isOccurrence(from)) parents.set(to, (parents.get(to) ?? new Set()).add(from));
  return new Set(
    edges.flatMap(([from, to], edge) => {
      const above = parents.get(to) ?? new Set();
      const shared = [...(parents.get(from) ?? [])].some((parent) => above.has(parent));
      return isOccurrence(from) && shared ? [edge] : [];
    }),
  );
}
