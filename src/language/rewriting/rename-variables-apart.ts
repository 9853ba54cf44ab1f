/**
 * Gives every clause its own variables, numbered through the sheet: `?x` becomes `?x_1`, … No two clauses then share a
 * variable.
 */
import { type Atom, type Clause, type Literal, type Term, variablesOfClause } from "../rules/index.ts";

export function renameVariablesApart(clauses: readonly Clause[]): Clause[] {
  let counter = 0;
  return clauses.map((clause) => {
    const names = new Map<string, string>();
    for (const name of variablesOfClause(clause)) names.set(name, `${name}_${++counter}`);
    if (names.size === 0) return clause;
    const rename = (term: Term): Term => {
      if (term.kind === "variable") return { ...term, name: names.get(term.name) as string };
      return term.args.length === 0 ? term : { ...term, args: term.args.map(rename) };
    };
    const renameAtom = (atom: Atom): Atom => ({ ...atom, args: atom.args.map(rename) });
    const renameLiteral = (literal: Literal): Literal =>
      literal.kind === "distinct"
        ? { ...literal, left: rename(literal.left), right: rename(literal.right) }
        : { ...literal, atom: renameAtom(literal.atom) };
    return { ...clause, head: renameAtom(clause.head), body: clause.body.map(renameLiteral) };
  });
}
