/**
 * A group on roles, fluents and moves. It grows with what each method finds, and records which method found each
 * generator.
 */
import { Budget } from "../../foundations/budgets/index.ts";
import {
  createGroup,
  groupContains,
  type PermutationGroup,
  type SparsePermutation,
} from "../../foundations/permutation-groups/index.ts";
import type { SearchContext } from "../symmetry/index.ts";
import type { Method } from "./game-symmetries.ts";

/** Maximum of generators times points for which membership is tested. */
const MOST_TESTED = 1e8;
/** Limits for each stabiliser chain. */
const CHAIN_LIMITS = { steps: 1e8, bytes: 3e8 } as const;

export class GrowingGroup {
  group: PermutationGroup;
  readonly methods: Method[];
  private readonly context: SearchContext;

  constructor(group: PermutationGroup, method: Method, context: SearchContext) {
    this.group = group;
    this.methods = group.generators.map(() => method);
    this.context = context;
  }

  /** Adds the generators that are new. Returns false if time was too short to add all of them. */
  add(generators: readonly SparsePermutation[], method: Method): boolean {
    if (generators.length * this.group.degree > MOST_TESTED) return false;
    for (const generator of generators) {
      if (this.context.budget?.isOver() === true) return false;
      if (groupContains(this.group, generator)) continue;
      const larger = this.create([...this.group.generators, generator]);
      // If a group is not known for certain, membership in it is uncertain too: the same elements could be added
      // forever.
      if (!larger.complete) return false;
      this.group = larger;
      this.methods.push(method);
    }
    return true;
  }

  /** Replaces the whole group. Pre: the new group contains the old one. */
  replace(group: PermutationGroup, method: Method): void {
    this.group = group;
    this.methods.splice(0, this.methods.length, ...group.generators.map(() => method));
  }

  private create(generators: readonly SparsePermutation[]): PermutationGroup {
    const budget = new Budget(CHAIN_LIMITS);
    return createGroup(this.group.degree, generators, { random: this.context.random, budget });
  }
}
