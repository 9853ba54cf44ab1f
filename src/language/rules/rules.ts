import type { SourceText, Span } from "../../foundations/text/index.ts";
import type { Term } from "./term.ts";

/** `(legal ?p (mark ?x))`: a relation, keyword or not, with its arguments. */
export interface Atom {
  readonly relation: string;
  readonly args: readonly Term[];
  readonly span: Span;
}

/** A condition as written. */
export type Formula =
  | { readonly kind: "atom"; readonly atom: Atom; readonly span: Span }
  | { readonly kind: "distinct"; readonly left: Term; readonly right: Term; readonly span: Span }
  | { readonly kind: "not"; readonly operand: Formula; readonly span: Span }
  | { readonly kind: "and" | "or"; readonly operands: readonly Formula[]; readonly span: Span };

/** A rule as written; a fact has no body. */
export interface Rule {
  readonly head: Atom;
  readonly body: readonly Formula[];
  readonly span: Span;
}

/** A rule sheet as logic: the input of every later stage. */
export interface Rules {
  readonly source: SourceText;
  readonly rules: readonly Rule[];
}
