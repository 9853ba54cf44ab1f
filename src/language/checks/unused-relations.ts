/** Warns about relations that no keyword depends on, directly or through other relations. */
import { type Diagnostic, quoteText, warning } from "../../foundations/text/index.ts";
import { reachableRelations } from "../rules/index.ts";
import { RELATION_ARITIES } from "../syntax/index.ts";
import type { Sheet } from "./sheet.ts";

export function* checkUnusedRelations({ rules, graph }: Sheet): Iterable<Diagnostic> {
  const asked = [...RELATION_ARITIES].flatMap(([name, arity]) => graph.find(name, arity) ?? []);
  const used = reachableRelations(graph, asked);
  for (const [number, { name, arity }] of graph.relations.entries()) {
    const rule = graph.rulesOf[number]?.[0];
    if (used[number] === 1 || rule === undefined || RELATION_ARITIES.has(name)) continue;
    yield warning("unused-relation", rules[rule]!.head.span, `nothing depends on ${quoteText(name)} (arity ${arity})`);
  }
}
