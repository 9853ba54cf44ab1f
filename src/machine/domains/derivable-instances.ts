/**
 * The derivable instances of every relation: those that follow from the sheet if play begins at the initial state and
 * every fluent and move that was ever derived may be present. Negated conditions on changing relations are ignored.
 * Conditions on static relations, including negated ones, are decided stratum by stratum.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SourceText } from "../../foundations/text/index.ts";
import type { Clause } from "../../language/rules/index.ts";
import {
  AtomTable,
  derive,
  type LiftedProgram,
  liftedProgram,
  numericClause,
  projectVariables,
  type Relation,
  RelationTable,
  splitComponents,
  splitTermShapes,
  strataOf,
  TermStore,
} from "../derivation/index.ts";

export interface Instances {
  /** Returns the instances of a relation of the sheet, in KIF, in the order of their derivation. */
  of(relation: string, arity: number): readonly string[];
  count(relation: string, arity: number): number;
  /** By function or constant, as `cell/3`: the number of instances that have it at the root of the argument. */
  rootsAt(relation: string, arity: number, argument: number): ReadonlyMap<string, number>;
}

/**
 * Eliminates variables and splits rules first: this gives the relations of the sheet the same instances with fewer
 * matches.
 */
export function derivableInstances(clauses: readonly Clause[], source: SourceText, budget: Budget): Instances {
  const program = splitComponents(projectVariables(splitTermShapes(liftedProgram(clauses))));
  return instancesOfProgram(program, source, budget);
}

export function instancesOfProgram(program: LiftedProgram, source: SourceText, budget: Budget): Instances {
  const strata = strataOf(program);
  const terms = new TermStore();
  const relations = new RelationTable();
  const isComplete = ({ name }: Relation): boolean => !strata.changes(name);
  const onTuple = countTuples(budget);
  for (const group of [...strata.unchanging, strata.changing]) {
    const numeric = group.map((clause) => numericClause(clause, relations, terms, source));
    derive(numeric, { terms, budget, isComplete, onTuple });
  }
  return instancesIn(relations, program, terms);
}

/** Counts derived tuples against the budget. */
export function countTuples(budget: Budget): (clause: { readonly name: string }) => void {
  let count = 0;
  return ({ name }) => budget.claim("atoms", ++count, `deriving ${name}`);
}

export function instancesIn(relations: RelationTable, program: LiftedProgram, terms: TermStore): Instances {
  const atoms = new AtomTable(relations, program, terms);
  return {
    of: (relation, arity) =>
      Array.from(atoms.atomsOf(relation, arity), ({ args }) =>
        args.length === 0 ? relation : `(${[relation, ...args.map((term) => terms.text(term))].join(" ")})`,
      ),
    count: (relation, arity) => atoms.relationsFor(relation, arity).reduce((sum, { size }) => sum + size, 0),
    rootsAt: (relation, arity, argument) => {
      const counts = new Map<string, number>();
      for (const { args } of atoms.atomsOf(relation, arity)) {
        const term = args[argument] as number;
        const root = `${terms.nameOf(term)}/${terms.arityOf(term)}`;
        counts.set(root, (counts.get(root) ?? 0) + 1);
      }
      return counts;
    },
  };
}
