import type { Span } from "../../foundations/text/index.ts";

/** A constant is a function application without arguments. */
export type Term = Variable | Application;

/** A variable of a rule. */
export interface Variable {
  readonly kind: "variable";
  /** Includes the question mark: `?x`. */
  readonly name: string;
  readonly span: Span;
}

/** A constant, or a function applied to arguments. */
export interface Application {
  readonly kind: "application";
  readonly name: string;
  readonly args: readonly Term[];
  readonly span: Span;
}

export function equalTerms(a: Term, b: Term): boolean {
  if (a.kind === "variable" || b.kind === "variable") return a.kind === b.kind && a.name === b.name;
  return (
    a.name === b.name &&
    a.args.length === b.args.length &&
    a.args.every((argument, i) => equalTerms(argument, b.args[i] as Term))
  );
}

export const isGround = (term: Term): boolean => term.kind === "application" && term.args.every(isGround);

/** KIF with single blanks: `(cell 1 1 b)`, `?x`, `noop`. */
export function printTerm(term: Term): string {
  if (term.kind === "variable" || term.args.length === 0) return term.name;
  return `(${term.name} ${term.args.map(printTerm).join(" ")})`;
}

/** Calls `visit` for every occurrence of a variable, left to right. */
export function eachVariable(term: Term, visit: (variable: Variable) => void): void {
  if (term.kind === "variable") visit(term);
  else for (const argument of term.args) eachVariable(argument, visit);
}
