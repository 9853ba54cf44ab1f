/**
 * Rules in normal form: every body is a plain conjunction of literals. The rewriting passes turn Rules into Clauses;
 * domains, grounding, rule graphs and the fast machines start from these. The interpreted machine does not: it reads
 * the rules as written, so that an incorrect rewriting is detected.
 */
import type { Span } from "../../foundations/text/index.ts";
import type { Atom } from "./rules.ts";
import type { Term } from "./term.ts";

/** A condition of a clause. */
export type Literal =
  | { readonly kind: "positive"; readonly atom: Atom }
  | { readonly kind: "negative"; readonly atom: Atom }
  | { readonly kind: "distinct"; readonly left: Term; readonly right: Term };

/** A rule in normal form: a head and a conjunction of literals. */
export interface Clause {
  readonly head: Atom;
  readonly body: readonly Literal[];
  /** The rule this clause came from. */
  readonly span: Span;
}
