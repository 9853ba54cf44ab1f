/**
 * Symmetries from the rule graph (Schiffel 2010): the automorphisms of the enhanced graph of D′ (the sheet without its initial state),
 * as a group on symbols and argument places.
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

export interface RuleSymmetryOptions {
  /**
   * `enhanced` by default. `ordered`: Kuhlmann and Stone's graph, which leaves arguments in their places. `book`: Definition
   * 14.2 of the whole sheet as written, whose automorphisms need not be symmetries; it knows none of the other options.
   */
  readonly graph?: "enhanced" | "ordered" | "book";
  /** Rename constants apart by position first. */
  readonly split?: boolean;
  /** Ground the relations that break symmetries first, then rename constants apart. */
  readonly partial?: boolean;
  /** State symmetries only: every role stays. */
  readonly fixRoles?: boolean;
  /** Looks at the whole sheet, including the initial state. */
  readonly withInit?: boolean;
  /** Symmetries that keep this state: its fluents join the sheet as facts of `true`. */
  readonly state?: readonly Term[];
}

/** A group of symmetries of the rules: renamings of symbols and arguments. */
export interface RuleSymmetries {
  readonly induced: InducedGroup;
  /** One per generator of the induced group; symbols that stay as they are are not in it. */
  readonly generators: readonly SymbolMapping[];
  /** Without vertices where the budget did not last to write it. */
  readonly ruleGraph: RuleGraph;
  /** The relations that were grounded first. */
  readonly groundRelations: readonly string[];
  /** False where an automorphism of the graph need not be a symmetry of the game. */
  readonly isSound: boolean;
  /** False where the budget ended the search: the order is a lower bound. */
  readonly complete: boolean;
  /** A fluent or move or role under a generator; `position` is where it stands. */
  apply(mapping: SymbolMapping, term: Term, position: TermPosition): Term;
  /** The two sides of `apply`: a term in the symbols that mappings speak of, and back. They differ where constants are renamed apart. */
  splitTerm(term: Term, position: TermPosition): Term;
  joinTerm(term: Term): Term;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

export type TermPosition = "true/1.1" | "does/2.2" | "role/1.1";

export interface SearchContext {
  readonly random: SeededRandom;
  /** Ends the search; what was found until then is the answer. */
  readonly budget?: Budget;
}

/** The sheet as a graph, and the names of its constants where they were renamed apart. */
interface WrittenGraph {
  readonly ruleGraph: RuleGraph;
  readonly split: SplitClauses | null;
}

/** All that is known of a sheet whose graph the budget did not last to write: the identity keeps it. */
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
  // Only the time of the budget counts: a graph is as long as its sheet.
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
  // Written out where they are asked for: there may be thousands of them.
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

/** The ordered graph has no vertices for argument places: they stay. */
const withArgumentsInPlace = (mapping: SymbolMapping): SymbolMapping =>
  new Map([...mapping].map(([key, image]) => [key, { ...image, places: [...image.places.keys()] }]));

function trueFact(fluent: Term): Clause {
  return { head: { relation: "true", args: [fluent], span: fluent.span }, body: [], span: fluent.span };
}
