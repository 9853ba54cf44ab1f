/**
 * The group that symmetries generate on the things of a game, and its projections onto some of them. Every statement in
 * words consists of permutations of such a projection. It is made only if the projection contains them: then some
 * symmetry does exactly what the statement says to these things.
 */
import { Budget } from "../../foundations/budgets/index.ts";
import {
  computeOrbits,
  createGroup,
  groupContains,
  type PermutationGroup,
  pointsOfClass,
  pointwiseStabiliser,
  type SparsePermutation,
  sparseFromPairs,
} from "../../foundations/permutation-groups/index.ts";

/**
 * Maximum number of elementary steps for one projection. If they do not suffice, fewer elements are known to be
 * contained, but nothing false is said.
 */
const MOST_STEPS = 3e7;

export class ThingGroup {
  readonly degree: number;
  /** In ascending order; a union of orbits. */
  readonly points: readonly number[];
  /** The generators that move some of the points, restricted to these points. */
  readonly generators: readonly SparsePermutation[];
  private made: PermutationGroup | undefined;
  private maps: readonly ReadonlyMap<number, number>[] | undefined;

  constructor(degree: number, generators: readonly SparsePermutation[], points?: readonly number[]) {
    this.degree = degree;
    if (points === undefined) {
      this.generators = generators.filter(({ support }) => support.length > 0);
      this.points = [...new Set(generators.flatMap(({ support }) => [...support]))].sort((a, b) => a - b);
    } else {
      const isIn = new Set(points);
      this.generators = generators.flatMap((generator) => {
        const kept = restrict(generator, isIn);
        return kept.support.length === 0 ? [] : [kept];
      });
      this.points = [...points].sort((a, b) => a - b);
    }
  }

  /** The action on some points. Pre: they are a union of orbits. */
  on(points: readonly number[]): ThingGroup {
    return new ThingGroup(this.degree, this.generators, points);
  }

  get order(): bigint {
    return this.group.order;
  }

  /** Whether order and non-membership are certain. A positive answer of `contains` is always certain. */
  get isComplete(): boolean {
    return this.group.complete;
  }

  contains(element: SparsePermutation): boolean {
    return groupContains(this.group, element);
  }

  /** Whether it contains the exchange of `some` with `others`, pair by pair, with everything else fixed. */
  exchanges(some: readonly number[], others: readonly number[]): boolean {
    const element = exchange(some, others);
    return element !== undefined && this.contains(element);
  }

  /** The symmetries that fix each of these points. */
  fixing(points: readonly number[]): ThingGroup {
    const { generators } = pointwiseStabiliser(this.group, points, { budget: new Budget({ steps: MOST_STEPS }) });
    return new ThingGroup(this.degree, generators);
  }

  /** For each generator: the points that it moves, and their images. */
  get images(): readonly ReadonlyMap<number, number>[] {
    this.maps ??= this.generators.map(
      ({ support, images }) => new Map(Array.from(support, (point, i) => [point, images[i] as number])),
    );
    return this.maps;
  }

  /** Orbits of more than one point, ordered by their smallest points. */
  orbits(): number[][] {
    const classes = computeOrbits(this.degree, this.generators);
    const orbits = Array.from({ length: classes.count }, (_, number) => pointsOfClass(classes, number));
    return orbits.filter(({ length }) => length > 1).map((orbit) => [...orbit]);
  }

  private get group(): PermutationGroup {
    this.made ??= createGroup(this.degree, this.generators, { budget: new Budget({ steps: MOST_STEPS }) });
    return this.made;
  }
}

/** The exchange of points with others, pair by pair. Undefined if that is not a permutation. */
export function exchange(some: readonly number[], others: readonly number[]): SparsePermutation | undefined {
  return sparseFromPairs([...some, ...others], [...others, ...some]);
}

/** The restriction of a permutation to some points. Pre: it maps them onto themselves. */
function restrict({ support, images }: SparsePermutation, points: ReadonlySet<number>): SparsePermutation {
  const kept = [...support.keys()].filter((i) => points.has(support[i] as number));
  return {
    support: Int32Array.from(kept, (i) => support[i] as number),
    images: Int32Array.from(kept, (i) => images[i] as number),
  };
}
