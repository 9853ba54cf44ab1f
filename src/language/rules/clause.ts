/**
 * Rules in normal form: every body is a plain conjunction of literals. The rewriting passes lead from Rules to Clauses;
 * domains, grounding, rule graphs and the fast machines start here. The interpreted machine does not: it reads the rules as
 * written, so that a wrong rewriting shows.
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
