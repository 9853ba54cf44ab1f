/** Gives every clause variables of its own, numbered through the sheet: `?1!`, `?2!`, … No two clauses then share a variable. */
import { type Clause, type Literal, substitute, substituteAtom, type Term, variablesOfClause } from "../rules/index.ts";

export function renameVariablesApart(clauses: readonly Clause[]): Clause[] {
  let counter = 0;
  return clauses.map((clause) => {
    const renaming = new Map<string, Term>();
    for (const name of variablesOfClause(clause))
      renaming.set(name, { kind: "variable", name: `?${++counter}!`, span: clause.span });
    const rename = (literal: Literal): Literal =>
      literal.kind === "distinct"
        ? { ...literal, left: substitute(literal.left, renaming), right: substitute(literal.right, renaming) }
        : { ...literal, atom: substituteAtom(literal.atom, renaming) };
    return { ...clause, head: substituteAtom(clause.head, renaming), body: clause.body.map(rename) };
  });
}
