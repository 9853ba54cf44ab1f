/**
 * The recursion restriction (Love et al. 2008) keeps models finite. In a rule for p that calls q of the same recursive
 * component, every argument of q must be ground, or an argument of the head, or a variable that a positive condition
 * from outside the component binds. Sheets that break it may still be fine; machines bound their work anyway.
 */
import { type Diagnostic, quoteText, warning } from "../../foundations/text/index.ts";
import { type Atom, eachAtom, eachVariable, isGround, printTerm, type Rule, type Term } from "../rules/index.ts";
import type { Sheet } from "./sheet.ts";

export function* checkRecursionRestriction(sheet: Sheet): Iterable<Diagnostic> {
  const { graph, rules } = sheet;
  const { componentOf } = graph.components;
  for (const rule of rules) {
    const head = graph.find(rule.head.relation, rule.head.args.length) as number;
    if (!graph.isRecursive(head)) continue;
    const isInside = (atom: Atom): boolean =>
      componentOf[graph.find(atom.relation, atom.args.length) as number] === componentOf[head];
    yield* checkRule(sheet, rule, isInside);
  }
}

function* checkRule(sheet: Sheet, rule: Rule, isInside: (atom: Atom) => boolean): Iterable<Diagnostic> {
  const inside: Atom[] = [];
  const bound = new Set<string>();
  eachAtom(rule.body, (atom, negative) => {
    if (isInside(atom)) inside.push(atom);
    else if (!negative) for (const term of atom.args) eachVariable(term, ({ name }) => bound.add(name));
  });
  const inHead = new Set(rule.head.args.map(printTerm));
  const isAllowed = (term: Term): boolean =>
    isGround(term) || inHead.has(printTerm(term)) || (term.kind === "variable" && bound.has(term.name));
  for (const { relation, args, span } of inside) {
    const free = args.find((term) => !isAllowed(term));
    if (free === undefined) continue;
    yield warning(
      "recursion",
      span,
      `the argument ${sheet.quote(free.span)} of the recursive ${quoteText(relation)} is not bound outside the recursion`,
      "terms might grow without end; bind it by a condition that does not depend on this rule",
    );
    return;
  }
}
