/**
 * Everything that the methods find on one grounding of a game, in one group of permutations of its roles, fluents and
 * moves.
 */
import { Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { groupContains, type SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { normalizeDefinitions } from "../constraint-network/index.ts";
import {
  type BoardMotion,
  findGroundSymmetries,
  type GroundSymmetry,
  groundSymmetriesOf,
  type Proposals,
  pointsOfSymmetry,
  proposeSymmetries,
  type SearchContext,
  SymbolActions,
} from "../symmetry/index.ts";
import { boardMotions } from "./board-motions.ts";
import type { FoundOnRules, GroundedGroup, HiddenSymmetries, Method } from "./game-symmetries.ts";
import { GrowingGroup } from "./growing-group.ts";
import { findHiddenSymmetries } from "./hidden-symmetries.ts";

export interface CombineOptions {
  readonly fixRoles: boolean;
  /** Numbers of fluents: symmetries that keep this state. */
  readonly state?: ReadonlySet<number>;
  readonly seconds: number;
}

/**
 * Of the seconds: when the gate graph, the normal form with its graph, and the symmetries of the rules must be done.
 */
const GROUND_DONE = 0.5;
const NORMAL_DONE = 0.7;
const RULES_DONE = 0.8;
/** Groups with more generators are not looked for any more symmetries. */
const MOST_GENERATORS = 5000;
/** For definitions in normal form, and for the terms of symmetries of the rules. */
const NORMAL_STEPS = 4e7;
const ACTION_STEPS = 1e8;

export function combineOnGround(
  rules: Rules,
  program: GroundProgram,
  onRules: FoundOnRules,
  options: CombineOptions,
  context: SearchContext,
): GroundedGroup {
  return new Combination(program, options, context).combine(rules, onRules);
}

class Combination {
  private readonly program: GroundProgram;
  private readonly options: CombineOptions;
  private readonly context: SearchContext;
  private readonly start: number;
  private readonly cut = new Set<Method>();

  constructor(program: GroundProgram, options: CombineOptions, context: SearchContext) {
    this.program = program;
    this.options = options;
    this.context = context;
    this.start = context.now();
  }

  combine(rules: Rules, onRules: FoundOnRules): GroundedGroup {
    const { program } = this;
    const found = findGroundSymmetries(program, this.graphOptions(), this.until(GROUND_DONE));
    const growing = new GrowingGroup(found.group, "ground", this.until(1));
    // So many generators are those of thousands of interchangeable things; further graphs would only say so again, at
    // a price.
    const isHuge = found.group.generators.length > MOST_GENERATORS;
    if (isHuge) for (const method of ["constraint", "proposal", "board"] as const) this.cut.add(method);
    else this.addNormal(growing);
    const hidden = (["enhanced", "split"] as const).flatMap(
      (method) => this.addRules(growing, onRules, method, new Set(found.unusedFluents)) ?? [],
    );
    const unproved = isHuge ? [] : this.addProposals(growing, rules);
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

  private graphOptions() {
    const { fixRoles, state } = this.options;
    return { fixRoles, ...(state === undefined ? {} : { state }), withUnused: false, passages: true };
  }

  private secondsUntil(share: number): number {
    return Math.max(0, this.start + share * this.options.seconds - this.context.now());
  }

  private until(share: number): SearchContext {
    const end = this.start + share * this.options.seconds;
    return { ...this.context, limits: { isOver: () => this.context.now() > end } };
  }

  private budget(share: number, steps: number): Budget {
    return new Budget({ steps, seconds: this.secondsUntil(share), now: this.context.now });
  }

  /** The normal form keeps every symmetry of the rules as they are, so a larger group may take the place of theirs. */
  private addNormal(growing: GrowingGroup): void {
    const normal = normalizeDefinitions(this.program, this.budget(NORMAL_DONE, NORMAL_STEPS));
    if (isGaveUp(normal)) {
      this.cut.add("constraint");
      return;
    }
    const { group, complete } = findGroundSymmetries(normal, this.graphOptions(), this.until(NORMAL_DONE));
    if (!complete) this.cut.add("constraint");
    if (complete && group.order <= growing.group.order) return;
    if (!growing.add(group.generators, "constraint") && complete) growing.replace(group, "constraint");
  }

  /** The symmetries of the rules as they act here; answers those that do not act at all. */
  private addRules(
    growing: GrowingGroup,
    onRules: FoundOnRules,
    method: "enhanced" | "split",
    unused: ReadonlySet<number>,
  ): HiddenSymmetries | null {
    const found = onRules[method];
    if (found.induced.group.order === 1n) return null;
    const answer = withinBudget(() => {
      const budget = this.budget(RULES_DONE, ACTION_STEPS);
      const actions = new SymbolActions(this.program, found, unused, budget);
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

  /** Candidates that no graph shows, proved on the circuit; answers those that could be neither proved nor refuted. */
  private addProposals(growing: GrowingGroup, rules: Rules): readonly GroundSymmetry[] {
    const { program, context } = this;
    const proposed = withinBudget((): Proposals => {
      const circuit = circuitFromGroundProgram(program, this.budget(1, Number.POSITIVE_INFINITY));
      const options = { ...this.options, seconds: this.secondsUntil(1), known: growing.group, circuit };
      const motions = (): readonly BoardMotion[] => boardMotions(rules, program, circuit, this.budget(1, 1e7), context);
      return proposeSymmetries(program, { ...options, motions }, context);
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
