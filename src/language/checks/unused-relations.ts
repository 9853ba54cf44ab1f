/** Warns about relations that no keyword depends on, directly or through other relations. */
import { type Diagnostic, quoteText, warning } from "../../foundations/text/index.ts";
import { reachableRelations } from "../rules/index.ts";
import { RELATION_ARITIES } from "../syntax/index.ts";
import type { Sheet } from "./sheet.ts";

export function* checkUnusedRelations({ rules, graph }: Sheet): Iterable<Diagnostic> {
  const asked = [...RELATION_ARITIES].flatMap(([name, arity]) => graph.find(name, arity) ?? []);
  const used = reachableRelations(graph, asked);
  for (const [number, { name, arity }] of graph.relations.entries()) {
    const rule = rules[graph.rulesOf[number]?.[0] ?? -1];
    if (used[number] === 1 || rule === undefined || RELATION_ARITIES.has(name)) continue;
    const hint = arity === 0 && rule.body.length === 0 ? STRAY_WORD : undefined;
    yield warning("unused-relation", rule.head.span, `nothing depends on ${quoteText(name)} (arity ${arity})`, hint);
  }
}

/** The words of a comment of another language, such as `#| … |#`, are read as facts. */
const STRAY_WORD = "a word by itself is a fact; a comment begins with `;`, in infix with `%`";
