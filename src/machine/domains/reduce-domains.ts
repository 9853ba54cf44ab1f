/**
 * Reduces the domains by derivability (section 14.3). G⁺ is the sheet without its negative conditions, plus every
 * `true(t)` and `does(r, t)` that the domain graph allows as a fact. Everything that cannot be derived from G⁺ is
 * removed. Then every true(t) is removed for which neither init(t) nor next(t) is derivable, and every does(r, t)
 * without legal(r, t). This repeats until nothing more is removed.
 *
 * The result contains everything that derivable-instances.ts finds, and sometimes more: when shrinking from everything,
 * a fluent that only persists supports itself. Derivation from the initial state also works if the domain graph allows
 * too many facts to list; this procedure gives up then.
 */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SourceText } from "../../foundations/text/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import type { Atom, Clause, Rules } from "../../language/rules/index.ts";
import {
  derive,
  type LiftedProgram,
  liftedProgram,
  numericClause,
  originalRelation,
  RelationTable,
  relationKey,
  splitTermShapes,
  TermStore,
} from "../derivation/index.ts";
import { CandidateTerms } from "./candidate-terms.ts";
import { countTuples, type Instances, instancesIn } from "./derivable-instances.ts";
import { domainGraph } from "./domain-graph.ts";
import { symbolDomains } from "./symbol-domains.ts";
import { SymbolTable } from "./symbol-table.ts";

export interface Reduction {
  /** The instances after each derivation; the last entry is the fixpoint. */
  readonly rounds: readonly Instances[];
}

/** Prefix for relations derived by the links. They are compared with the facts and not added to them. */
const SUPPORTED = "supported ";

/** A relation of fluents or moves, and its tuples that have not been removed. */
interface Given {
  readonly atom: Atom;
  readonly tuples: readonly number[][];
}

export function reduceDomains(rules: Rules, budget: Budget): Reduction | GaveUp {
  return withinBudget(() => {
    const clauses = normalizeRules(rules, { disjunctions: "expand" });
    const program = splitTermShapes(liftedProgram(clauses));
    const terms = new TermStore();
    const symbols = new SymbolTable(clauses);
    const candidates = new CandidateTerms(symbols, symbolDomains(domainGraph(clauses), budget), terms, budget);
    let given = givenRelations(program, candidates);
    const rounds: Instances[] = [];
    for (;;) {
      const model = deriveFrom(program, given, terms, rules.source, budget);
      rounds.push(instancesIn(model, program, terms));
      const kept = given.map(({ atom, tuples }) => {
        const supported = model.of({ ...atom, relation: SUPPORTED + atom.relation });
        return { atom, tuples: tuples.filter((tuple) => supported.find(tuple) >= 0) };
      });
      if (kept.every(({ tuples }, i) => tuples.length === given[i]?.tuples.length)) return { rounds };
      given = kept;
    }
  });
}

const isGiven = (program: LiftedProgram, { head }: Clause): boolean =>
  ["true", "does"].includes(originalRelation(program, head));

function givenRelations(program: LiftedProgram, candidates: CandidateTerms): Given[] {
  const atoms = new Map<string, Atom>();
  for (const clause of program.clauses) if (isGiven(program, clause)) atoms.set(relationKey(clause.head), clause.head);
  return [...atoms].map(([key, atom]) => ({ atom, tuples: candidates.tuplesOf(program.origins.get(key) ?? atom) }));
}

/** Computes the least model of the clauses without their negative conditions, over the given facts. */
function deriveFrom(
  program: LiftedProgram,
  given: readonly Given[],
  terms: TermStore,
  source: SourceText,
  budget: Budget,
): RelationTable {
  const relations = new RelationTable();
  for (const { atom, tuples } of given) for (const tuple of tuples) relations.of(atom).add(tuple);
  const numeric = program.clauses.map((clause) => {
    const { head } = clause;
    const renamed = isGiven(program, clause) ? { ...head, relation: SUPPORTED + head.relation } : head;
    return numericClause({ ...clause, head: renamed }, relations, terms, source);
  });
  derive(numeric, { terms, budget, isComplete: () => false, onTuple: countTuples(budget) });
  return relations;
}
