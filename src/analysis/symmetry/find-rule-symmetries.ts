/**
 * Symmetries from the rule graph (Schiffel 2010): the automorphisms of the enhanced graph of D′ (the sheet without
 * its initial state), as a group on symbols and argument places.
 */
import { type Budget, isGaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { findAutomorphisms, graphFromEdges } from "../../foundations/graphs/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import type { Clause, Rules, Term } from "../../language/rules/index.ts";
import { bookRuleGraph, enhancedRuleGraph, orderedRuleGraph, type RuleGraph } from "../rule-graph/index.ts";
import { fixedConstants } from "./fixed-constants.ts";
import { groundPartially } from "./ground-partially.ts";
import { type InducedGroup, inducedGroup } from "./induced-group.ts";
import { type SplitClauses, splitConstants } from "./split-constants.ts";
import { applyMapping, movedSymbols, type SymbolMapping } from "./symbol-mapping.ts";

/** Which rule graph to search, and what must stay fixed. */
export interface RuleSymmetryOptions {
  /**
   * `enhanced` is the default. `ordered` is Kuhlmann and Stone's graph, which keeps arguments in their places. `book`
   * is Definition 14.2 for the whole sheet as written; its automorphisms need not be symmetries, and it ignores the
   * other options.
   */
  readonly graph?: "enhanced" | "ordered" | "book";
  /** Rename constants apart by position first. */
  readonly split?: boolean;
  /** Ground the relations that break symmetries first, then rename constants apart. */
  readonly partial?: boolean;
  /** Only state symmetries: every role is fixed. */
  readonly fixRoles?: boolean;
  /** Consider the whole sheet, including the initial state. */
  readonly withInit?: boolean;
  /** Only symmetries that keep this state. Its fluents join the sheet as facts of `true`. */
  readonly state?: readonly Term[];
}

/** A group of symmetries of the rules. They rename symbols and permute arguments. */
export interface RuleSymmetries {
  readonly induced: InducedGroup;
  /** One per generator of the induced group. A mapping leaves out symbols that stay as they are. */
  readonly generators: readonly SymbolMapping[];
  /** Has no vertices if the budget was too small to build it. */
  readonly ruleGraph: RuleGraph;
  /** The relations that were grounded first. */
  readonly groundRelations: readonly string[];
  /** False if an automorphism of the graph need not be a symmetry of the game. */
  readonly isSound: boolean;
  /**
   * False if the budget ended the search of this rule graph. The order is a lower bound then. If true, the group is that
   * of the graph; the game may have more symmetries.
   */
  readonly complete: boolean;
  /** Applies a generator to a fluent, move or role. `position` is where the term stands. */
  apply(mapping: SymbolMapping, term: Term, position: TermPosition): Term;
  /**
   * The two halves of `apply`: `splitTerm` writes a term in the symbols that mappings use, and `joinTerm` translates it
   * back. They differ from the identity if constants are renamed apart.
   */
  splitTerm(term: Term, position: TermPosition): Term;
  joinTerm(term: Term): Term;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

/** Where a term stands: a fluent (`true/1.1`), a move (`does/2.2`) or a role (`role/1.1`). */
export type TermPosition = "true/1.1" | "does/2.2" | "role/1.1";

/** The random source and the budget of a search for symmetries. */
export interface SearchContext {
  readonly random: SeededRandom;
  /** Ends the search. The result is what was found until then. */
  readonly budget?: Budget;
}

/** The graph of a sheet, and the renamed clauses if constants were renamed apart. */
interface WrittenGraph {
  readonly ruleGraph: RuleGraph;
  readonly split: SplitClauses | null;
}

/** The result if the budget was too small to build the graph: only the identity is known. */
const NOTHING_WRITTEN: WrittenGraph = {
  ruleGraph: { graph: graphFromEdges(0, []), meanings: [], colours: [] },
  split: null,
};

/** Finds the symmetries of rules on the enhanced rule graph (Schiffel 2010). */
export function findRuleSymmetries(
  rules: Rules,
  options: RuleSymmetryOptions,
  { random, budget = unlimited() }: SearchContext,
): RuleSymmetries {
  const start = budget.time();
  const all = normalizeRules(rules, { disjunctions: "expand" });
  const stated = [...all, ...(options.state ?? []).map(trueFact)];
  const written = stated.filter(({ head }) => options.withInit || head.relation !== "init");
  const partly = options.partial ? groundPartially(written, rules.source, budget) : null;
  const asked = partly?.clauses ?? written;
  const graph = options.graph ?? "enhanced";
  // Only the time of the budget counts, since the size of a graph is linear in its sheet.
  const time = budget.part({});
  const whole = withinBudget((): WrittenGraph => {
    if (graph === "book") return { ruleGraph: bookRuleGraph(rules, time), split: null };
    const split = options.split || options.partial ? splitConstants(asked, time) : null;
    const isFixed = fixedConstants(split?.clauses ?? stated, options.fixRoles ?? false, time);
    const write = graph === "ordered" ? orderedRuleGraph : enhancedRuleGraph;
    return { ruleGraph: write(split?.clauses ?? asked, isFixed, time), split };
  });
  const { ruleGraph, split } = isGaveUp(whole) ? NOTHING_WRITTEN : whole;
  const built = budget.time();
  const automorphisms = findAutomorphisms(ruleGraph.graph, { budget });
  const induced = inducedGroup(ruleGraph, automorphisms, { random, budget });
  const splitTerm = (term: Term, position: TermPosition): Term => split?.splitTerm(term, position) ?? term;
  const joinTerm = (term: Term): Term => split?.joinTerm(term) ?? term;
  // Written out on demand, because there may be thousands of them.
  let generators: readonly SymbolMapping[] | undefined;
  return {
    induced,
    get generators() {
      if (generators !== undefined) return generators;
      const moved = induced.group.generators.map(movedSymbols(induced.points));
      generators = graph === "ordered" ? moved.map(withArgumentsInPlace) : moved;
      return generators;
    },
    ruleGraph,
    groundRelations: partly?.relations ?? [],
    isSound: graph !== "book",
    complete: !isGaveUp(whole) && automorphisms.complete && induced.group.complete,
    apply: (mapping, term, position) => joinTerm(applyMapping(mapping, splitTerm(term, position))),
    splitTerm,
    joinTerm,
    seconds: { graph: built - start, automorphisms: budget.time() - built },
  };
}

/** The ordered graph has no vertices for argument places, so arguments stay in place. */
const withArgumentsInPlace = (mapping: SymbolMapping): SymbolMapping =>
  new Map([...mapping].map(([key, image]) => [key, { ...image, places: [...image.places.keys()] }]));

function trueFact(fluent: Term): Clause {
  return { head: { relation: "true", args: [fluent], span: fluent.span }, body: [], span: fluent.span };
}
