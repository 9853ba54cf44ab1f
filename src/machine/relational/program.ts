/** The clauses of a sheet as relations over integers; `program-from-clauses.ts` makes them. */
import type { Functor, TermId, TermStore } from "../derivation/index.ts";

export type Pattern =
  | { readonly kind: "variable"; readonly variable: number }
  | { readonly kind: "constant"; readonly term: TermId }
  | { readonly kind: "compound"; readonly functor: Functor; readonly args: readonly Pattern[] };

export type Condition =
  | {
      readonly kind: "relation";
      readonly negative: boolean;
      readonly relation: Relation;
      readonly args: readonly Pattern[];
    }
  | { readonly kind: "distinct"; readonly left: Pattern; readonly right: Pattern };

export interface RelationClause {
  readonly head: readonly Pattern[];
  readonly body: readonly Condition[];
  /** Variables are 0 … variables - 1. */
  readonly variables: number;
}

/** How long answers stay valid: always, within one state, or for one state and joint move. */
export const STATIC = 0;
export const STATE = 1;
export const STEP = 2;
export type Level = typeof STATIC | typeof STATE | typeof STEP;

/** A relation and the source of its rows. Built once, then constant. */
export interface Relation {
  readonly id: number;
  /** For messages only. */
  readonly name: string;
  readonly arity: number;
  readonly source: "clauses" | "facts" | "state" | "does";
  /** For state and does: the functor whose arguments are the columns, or -1 if the whole term is one column. */
  readonly functor: Functor;
  level: Level;
  readonly clauses: RelationClause[];
  /** For facts: rowCount rows of `arity` terms. */
  readonly rows: number[];
  rowCount: number;
  /** Whether a call can lead back to a call of the same relation. */
  recursive: boolean;
  /** By column: true if the clauses cannot bind it, so that a call must. */
  readonly required: boolean[];
}

export interface Program {
  readonly terms: TermStore;
  readonly relations: readonly Relation[];
  /** Returns the relation of a keyword or other name; makes an empty one if the sheet has none. */
  find(name: string, arity: number): Relation;
  /** The state relation of a fluent's functor, if any rule reads it. */
  readonly stateRelations: ReadonlyMap<Functor, Relation>;
  readonly doesRelations: ReadonlyMap<Functor, Relation>;
}

export function eachVariableOf(pattern: Pattern, visit: (variable: number) => void): void {
  if (pattern.kind === "variable") visit(pattern.variable);
  else if (pattern.kind === "compound") for (const argument of pattern.args) eachVariableOf(argument, visit);
}
