/**
 * Counts everything that has a vertex of its own in the rule graph: rules, negations, keywords by the side of the rule
 * they stand on, relations, functions and variables. Renaming and reordering do not change these counts, so equal
 * descriptions have equal outlines. Counting takes a fraction of the time that the graph takes.
 */
import type { Clause, Term } from "../../language/rules/index.ts";
import { RELATION_ARITIES } from "../../language/syntax/index.ts";

/** Linear in the clauses. */
export function outlineOf(clauses: readonly Clause[]): string {
  const counts = new Map<string, number>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  let [variables, functions] = [0, 0];
  const open: Term[] = [];
  const countTerms = (terms: readonly Term[]): void => {
    for (const term of terms) open.push(term);
    for (let term = open.pop(); term !== undefined; term = open.pop())
      if (term.kind === "variable") variables++;
      else {
        functions++;
        for (const argument of term.args) open.push(argument);
      }
  };
  for (const { head, body } of clauses) {
    count(body.length === 0 ? "fact" : "rule");
    count(RELATION_ARITIES.has(head.relation) ? `${head.relation} in heads` : "relation in heads");
    countTerms(head.args);
    for (const literal of body) {
      count(literal.kind);
      if (literal.kind === "distinct") countTerms([literal.left, literal.right]);
      else {
        count(RELATION_ARITIES.has(literal.atom.relation) ? literal.atom.relation : "relation");
        countTerms(literal.atom.args);
      }
    }
  }
  const written = [...counts].map(([what, times]) => `${times} ${what}`).sort();
  return [...written, `${functions} function`, `${variables} variable`].join(", ");
}
