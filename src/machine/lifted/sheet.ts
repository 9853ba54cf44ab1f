/**
 * A sheet as flat relations over constants, the input of the lifted machine's compiler. Terms are split by shape
 * (derivation), so that a fluent `(cell ?x ?y ?p)` is a relation of three columns. A ground term that remains in a
 * column counts as a constant.
 */
import type { Term } from "../../language/rules/index.ts";
import type { TermId, TermStore } from "../derivation/index.ts";
import type { Relation } from "../relational/index.ts";

/** A term with the variables `?0`, `?1`, … for the columns of a relation. */
export type Shape = Term;

export interface FluentRelation {
  readonly state: Relation;
  /** The relation that gives its rows in the next state; null if it holds only in the initial state. */
  readonly next: Relation | null;
  readonly shape: Shape;
  /** Rows of the initial state, one after the other. */
  readonly initial: readonly TermId[];
}

/** Columns of `does` and `legal`: the role, then those of the shape. */
export interface MoveRelation {
  readonly does: Relation;
  readonly legal: Relation | null;
  readonly shape: Shape;
}

/** Columns: the role, then those of the shape. */
export interface ValueRelation {
  readonly relation: Relation;
  readonly shape: Shape;
}

export interface Sheet {
  readonly terms: TermStore;
  readonly relations: readonly Relation[];
  readonly roles: readonly TermId[];
  readonly fluents: readonly FluentRelation[];
  readonly moves: readonly MoveRelation[];
  readonly goals: readonly ValueRelation[];
  readonly percepts: readonly ValueRelation[];
  readonly terminal: Relation | null;
}

const columnOf = (name: string): number => Number(name.slice(1));

/** Builds the term of a shape whose columns are `row[from]`, `row[from + 1]`, … */
export function termOfShape(shape: Shape, row: ArrayLike<TermId>, from: number, terms: TermStore): TermId {
  if (shape.kind === "variable") return row[from + columnOf(shape.name)] as number;
  const args = shape.args.map((argument) => termOfShape(argument, row, from, terms));
  return terms.intern(terms.functor(shape.name, args.length), args, 0);
}

/**
 * Writes the columns that make the shape equal to the term into `row`, starting at `from`. Returns false if that is
 * impossible.
 */
export function matchShape(shape: Shape, term: TermId, row: number[], from: number, terms: TermStore): boolean {
  if (shape.kind === "variable") {
    row[from + columnOf(shape.name)] = term;
    return true;
  }
  const functor = terms.functorOf[term] as number;
  if (terms.functorName(functor) !== shape.name || terms.arity(functor) !== shape.args.length) return false;
  return shape.args.every((argument, i) => matchShape(argument, terms.argument(term, i), row, from, terms));
}
