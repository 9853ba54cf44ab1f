/**
 * Warns about relations that conditions ask for but no rule defines: such a condition never holds, and is often a
 * misspelling.
 */
import { asMisspelling, type Diagnostic, findSimilarName, quoteText, warning } from "../../foundations/text/index.ts";
import { type Atom, eachAtom } from "../rules/index.ts";
import { isKeyword } from "../syntax/index.ts";
import type { Sheet } from "./sheet.ts";

/** Maximum number of name comparisons; after that, no more suggestions are searched. */
const MAXIMAL_COMPARISONS = 200_000;

export function* checkUndefinedRelations({ rules, graph }: Sheet): Iterable<Diagnostic> {
  const undefinedOnes = new Map<number, Atom>();
  for (const rule of rules)
    eachAtom(rule.body, (atom) => {
      const relation = graph.find(atom.relation, atom.args.length) as number;
      if (isKeyword(atom.relation) || undefinedOnes.has(relation)) return;
      if (graph.rulesOf[relation]?.length === 0) undefinedOnes.set(relation, atom);
    });
  const defined = new Set(rules.map((rule) => rule.head.relation));
  let comparisons = 0;
  for (const { relation, args, span } of undefinedOnes.values()) {
    comparisons += defined.size;
    const similar = comparisons <= MAXIMAL_COMPARISONS ? findSimilarName(relation, defined) : null;
    const message = `no rule defines ${quoteText(relation)} with ${args.length} argument${args.length === 1 ? "" : "s"}`;
    if (defined.has(relation))
      yield warning(
        "undefined-relation",
        span,
        message,
        "there are rules for this name, but with another number of arguments",
      );
    else yield asMisspelling(warning("undefined-relation", span, message), similar);
  }
}
