/**
 * Forbidden dependencies (Love et al. 2008): roles, `base`, `input` and `init` must not depend on the state or the
 * moves; `legal`, `goal` and `terminal` must not depend on the moves being made. Such a condition does no harm, it is
 * just never satisfied.
 */
import { type Diagnostic, quoteText, warning } from "../../foundations/text/index.ts";
import { type DependencyGraph, reachableRelations } from "../rules/index.ts";
import { RELATION_ARITIES } from "../syntax/index.ts";
import type { Sheet } from "./sheet.ts";

const FORBIDDEN: readonly (readonly [relation: string, forbidden: readonly string[]])[] = [
  ["role", ["true", "does"]],
  ["base", ["true", "does"]],
  ["input", ["true", "does"]],
  ["init", ["true", "does"]],
  ["legal", ["does"]],
  ["goal", ["does"]],
  ["terminal", ["does"]],
];

export function* checkStateDependence({ graph, rules }: Sheet): Iterable<Diagnostic> {
  for (const [name, forbidden] of FORBIDDEN) {
    const relation = findKeyword(graph, name);
    if (relation === undefined) continue;
    const reached = reachableRelations(graph, [relation]);
    const used = forbidden.find((other) => reached[findKeyword(graph, other) ?? -1] === 1);
    const first = graph.rulesOf[relation]?.find((rule) => (rules[rule]?.body.length ?? 0) > 0);
    if (used === undefined || first === undefined) continue;
    const meaning = used === "true" ? "the state" : "the moves being made";
    yield warning(
      used === "true" ? "depends-on-state" : "depends-on-moves",
      rules[first]!.head.span,
      `${quoteText(name)} depends on ${meaning} (${quoteText(used)})`,
    );
  }
}

const findKeyword = (graph: DependencyGraph, name: string): number | undefined =>
  graph.find(name, RELATION_ARITIES.get(name) ?? 0);
