/**
 * Derives the rows of the static relations once, bottom-up (derivation/derive.ts). A relation keeps its clauses and is
 * computed on demand if it has too many rows, if it is unsafe unless its caller binds something, or if it depends on
 * such a relation.
 */
import { type Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import type { SourceText } from "../../foundations/text/index.ts";
import { type Clause, eachVariable, type Term } from "../../language/rules/index.ts";
import {
  derive,
  type LiftedProgram,
  numericClause,
  type Relation,
  RelationTable,
  relationKey,
  strataOf,
  TermStore,
} from "../derivation/index.ts";

/**
 * Maximum number of rows of the relations of one group together. In public sheets, relations that are needed as a whole
 * have fewer.
 */
const MOST_ROWS = 300_000;
/** Maximum number of join steps for one group: a relation of few rows may still need a huge product. */
const MOST_STEPS = 20_000_000;
/** Maximum number of join steps for all groups. */
const MOST_STEPS_IN_ALL = 40_000_000;

export interface StaticRows {
  readonly terms: TermStore;
  /** Returns the rows of a relation by key, or undefined if it must be computed from its clauses. */
  rowsOf(key: string): Relation | undefined;
}

export function staticRows(program: LiftedProgram, source: SourceText, budget: Budget): StaticRows {
  const terms = new TermStore();
  const relations = new RelationTable();
  const { changes, unchanging } = strataOf(program);
  const open = new Set<string>();
  let stepsLeft = MOST_STEPS_IN_ALL;
  const isOpen = (key: string): boolean => open.has(key) || changes(key);
  for (const group of unchanging) {
    const heads = new Set(group.map(({ head }) => relationKey(head)));
    const known = group.every((clause) => isSafe(clause) && !usesAny(clause, isOpen));
    if (!known || !fill(group)) for (const key of heads) open.add(key);
  }
  return { terms, rowsOf: (key) => (isOpen(key) ? undefined : relations.find(key)) };

  function fill(group: readonly Clause[]): boolean {
    const numeric = group.map((clause) => numericClause(clause, relations, terms, source));
    const sizes = relations.all.map(({ size }) => size);
    let rows = 0;
    const steps = Math.min(MOST_STEPS, stepsLeft);
    const part = budget.part({ atoms: MOST_ROWS, steps });
    try {
      derive(numeric, {
        terms,
        budget: part,
        isComplete: ({ name }) => !isOpen(name),
        onTuple: ({ name }) => part.claim("atoms", ++rows, `deriving ${name}`),
      });
      return true;
    } catch (error) {
      if (!isOwnLimit(error)) throw error;
      for (const [i, relation] of relations.all.entries()) relation.truncate(sizes[i] as number);
      return false;
    } finally {
      stepsLeft -= steps - part.stepsRemaining();
    }
  }
}

/**
 * Whether one group exceeded its rows or steps. If time is over or the call is cancelled, the whole computation ends.
 */
export const isOwnLimit = (error: unknown): boolean =>
  error instanceof BudgetSpent && (error.gaveUp.resource === "atoms" || error.gaveUp.resource === "steps");

function usesAny({ body }: Clause, test: (key: string) => boolean): boolean {
  return body.some((literal) => literal.kind !== "distinct" && test(relationKey(literal.atom)));
}

/** Whether the positive conditions bind every variable. */
function isSafe({ head, body }: Clause): boolean {
  const bound = new Set<string>();
  for (const literal of body)
    if (literal.kind === "positive") for (const term of literal.atom.args) collect(term, bound);
  const others = new Set<string>();
  for (const term of head.args) collect(term, others);
  for (const literal of body) {
    if (literal.kind === "negative") for (const term of literal.atom.args) collect(term, others);
    if (literal.kind === "distinct") for (const term of [literal.left, literal.right]) collect(term, others);
  }
  return [...others].every((name) => bound.has(name));
}

function collect(term: Term, names: Set<string>): void {
  eachVariable(term, ({ name }) => names.add(name));
}
