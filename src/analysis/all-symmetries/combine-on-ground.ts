/**
 * Combines what all methods find on one grounding of a game into one group of permutations of its roles, fluents and
 * moves.
 */
import { type Budget, isGaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import { groupContains, type SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { Circuit } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { normalizeDefinitions } from "../constraint-network/index.ts";
import { MoveFactoring } from "../rule-graph/index.ts";
import {
  type BoardMotion,
  findGroundSymmetries,
  groundSymmetriesOf,
  type Proposals,
  pointsOfSymmetry,
  proposeSymmetries,
  type SearchContext,
  SymbolActions,
  type Symmetry,
} from "../symmetry/index.ts";
import type { FoundOnRules, GroundedGroup, HiddenSymmetries, Method } from "./game-symmetries.ts";
import { GrowingGroup } from "./growing-group.ts";
import { findHiddenSymmetries } from "./hidden-symmetries.ts";

/**
 * The parts of a game that the methods need. The functions are called only if time is left, and may throw BudgetSpent.
 */
export interface GroundPieces {
  /** The rules, instantiated as written. */
  readonly program: GroundProgram;
  /** The circuit of the program, not simplified. */
  circuit(budget: Budget): Circuit;
  readonly onRules: FoundOnRules;
  motions(budget: Budget): readonly BoardMotion[];
}

export interface CombineOptions {
  readonly fixRoles: boolean;
  /** Fluent numbers of a state. If given, only symmetries that keep this state count. */
  readonly state?: ReadonlySet<number>;
}

/** Shares of the total time by which the gate graph, and then the symmetries of the rules, must be done. */
const GROUND_DONE = 0.5;
const RULES_DONE = 0.7;
/**
 * Maximum number of ground rules to bring into normal form. More take long, and have shown nothing new on any public
 * sheet.
 */
const MOST_NORMALIZED = 5000;
/** If a group has more generators than this, no further method runs. */
const MOST_GENERATORS = 5000;
/** Maximum number of steps for applying the symmetries of the rules to the ground terms. */
const ACTION_STEPS = 1e8;

export function combineOnGround(pieces: GroundPieces, options: CombineOptions, context: SearchContext): GroundedGroup {
  return new Combination(pieces, options, context).combine();
}

class Combination {
  private readonly pieces: GroundPieces;
  private readonly options: CombineOptions;
  private readonly context: SearchContext;
  private readonly budget: Budget;
  private readonly cut = new Set<Method>();

  constructor(pieces: GroundPieces, options: CombineOptions, context: SearchContext) {
    this.pieces = pieces;
    this.options = options;
    this.context = context;
    this.budget = context.budget ?? unlimited();
  }

  combine(): GroundedGroup {
    const { program } = this.pieces;
    const { random } = this.context;
    const factoring = new MoveFactoring(program);
    const graphOptions = { ...this.options, withUnused: false, passages: true, factoring };
    const found = findGroundSymmetries(program, graphOptions, { random, budget: this.budget.until(GROUND_DONE) });
    const growing = new GrowingGroup(found.group, "ground", this.context);
    // So many generators come from thousands of interchangeable objects. Further graphs would only find the same again,
    // and would be expensive.
    const isHuge = found.group.generators.length > MOST_GENERATORS;
    if (isHuge) for (const method of ["proposal", "board"] as const) this.cut.add(method);
    const hidden = (["enhanced", "split"] as const).flatMap(
      (method) => this.addRules(growing, method, new Set(found.unusedFluents)) ?? [],
    );
    const unproved = isHuge ? [] : this.addProposals(growing, factoring);
    if (!isHuge) this.addNormalForm(growing);
    const { group, methods } = growing;
    const { unusedFluents, seconds } = found;
    const seen = { unusedFluents, seconds };
    return {
      kind: "ground",
      found: groundSymmetriesOf(group, program, { ...seen, complete: found.complete && group.complete }),
      program,
      methods,
      unproved: unproved.filter((symmetry) => !groupContains(group, pointsOfSymmetry(symmetry))),
      hidden: hidden.reduce<HiddenSymmetries | null>(
        (most, one) => (most === null || one.order > most.order ? one : most),
        null,
      ),
      cut: [...this.cut],
    };
  }

  /** Adds the symmetries of the rules as they act on this grounding. Returns those that do not act on it at all. */
  private addRules(
    growing: GrowingGroup,
    method: "enhanced" | "split",
    unused: ReadonlySet<number>,
  ): HiddenSymmetries | null {
    const { program, onRules } = this.pieces;
    const found = onRules[method];
    if (found.induced.group.order === 1n) return null;
    const answer = withinBudget(() => {
      const budget = this.budget.until(RULES_DONE).atMost({ steps: ACTION_STEPS });
      const actions = new SymbolActions(program, found, unused, budget);
      return found.generators.map((mapping) => actions.of(mapping, budget));
    });
    if (isGaveUp(answer) || answer.includes(null)) {
      if (!isGaveUp(answer))
        growing.add(
          answer.filter((action) => action !== null),
          method,
        );
      this.cut.add(method);
      return null;
    }
    const moving = answer as readonly SparsePermutation[];
    if (!growing.add(moving, method)) this.cut.add(method);
    return findHiddenSymmetries(found, method, moving, growing.group.degree, this.context);
  }

  /**
   * Finds symmetries that the way of writing conditions hides: two rules for a case and its opposite, or an auxiliary
   * relation that is used in one place and not in another.
   */
  private addNormalForm(growing: GrowingGroup): void {
    const { program } = this.pieces;
    if (program.heads.length > MOST_NORMALIZED) return;
    const { budget } = this;
    const normal = normalizeDefinitions(program, budget);
    if (isGaveUp(normal)) {
      this.cut.add("constraint");
      return;
    }
    const { random } = this.context;
    const found = findGroundSymmetries(
      normal,
      { ...this.options, withUnused: false, passages: true },
      { random, budget },
    );
    if (!growing.add(found.group.generators, "constraint") || !found.complete) this.cut.add("constraint");
  }

  /**
   * Adds candidates that no graph shows, if the circuit proves them. Returns those that are neither proved nor refuted.
   */
  private addProposals(growing: GrowingGroup, factoring: MoveFactoring): readonly Symmetry[] {
    const { program, circuit, motions } = this.pieces;
    const proposed = withinBudget((): Proposals => {
      const options = { ...this.options, known: growing.group, circuit: circuit(this.budget), motions, factoring };
      return proposeSymmetries(program, options, this.context);
    });
    if (isGaveUp(proposed)) {
      this.cut.add("proposal");
      return [];
    }
    for (const [method, elements] of [
      ["proposal", proposed.proved],
      ["board", proposed.provedMotions],
    ] as const)
      growing.add(elements, method);
    return proposed.unproved;
  }
}
