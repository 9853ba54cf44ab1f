/**
 * Reduction of the domains by derivability (section 14.3). G⁺ is the sheet without its negative conditions and with every
 * `true(t)` and `does(r, t)` that the domain graph allows as a fact. What cannot be derived from G⁺ goes; then every true(t)
 * goes for which neither init(t) nor next(t) can be derived, and every does(r, t) without legal(r, t); and so on, until
 * nothing more goes.
 *
 * The result holds all that derivable-instances.ts finds, and sometimes more: going down from everything, a fluent that only
 * persists is its own reason to stay. Going up from the initial state is also feasible where the domain graph allows too many
 * facts to list, which this procedure answers by giving up.
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
  /** After each derivation, the last being the fixpoint. */
  readonly rounds: readonly Instances[];
}

/** Marks what the links derive, which is compared with the facts and not added to them. */
const SUPPORTED = "supported ";

/** A relation that holds fluents or moves, and its tuples that have not gone. */
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

/** The least model of the clauses without their negative conditions, over the given facts. */
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
