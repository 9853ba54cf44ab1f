/**
 * Warns about a name used both as a relation and inside terms: allowed, but `(cell 1 1 b)` and `(true (cell 1 1 b))`
 * are easily confused.
 */
import { type Diagnostic, quoteText, type Span, warning } from "../../foundations/text/index.ts";
import { eachApplication, eachAtom, eachTerm } from "../rules/index.ts";
import { isKeyword } from "../syntax/index.ts";
import type { Sheet } from "./sheet.ts";

export function* checkRelationsAndFunctions({ rules }: Sheet): Iterable<Diagnostic> {
  const relations = new Map<string, Span>();
  for (const rule of rules) {
    if (!relations.has(rule.head.relation)) relations.set(rule.head.relation, rule.head.span);
    eachAtom(rule.body, ({ relation, span }) => {
      if (!relations.has(relation)) relations.set(relation, span);
    });
  }
  const both = new Map<string, Span>();
  for (const rule of rules)
    eachTerm(rule, (term) =>
      eachApplication(term, ({ name }) => {
        const span = relations.get(name);
        if (span !== undefined && !isKeyword(name)) both.set(name, span);
      }),
    );
  for (const [name, span] of both)
    yield warning("relation-and-function", span, `${quoteText(name)} is used as a relation and inside terms`);
}
