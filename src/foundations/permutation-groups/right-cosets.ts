/**
 * The right cosets Hp of a subgroup H, for searches that must not tell elements of one coset apart. Every coset has a
 * canonical representative: down the stabiliser chain of H, the orbit point with the least image becomes the image of
 * the base point (Butler 1991, ch. 14, "least coset representative"). It is unique because each level of the chain
 * chooses among all elements that agree on the base points above.
 *
 * The chain is built at random and not proven. If it is too small, equal cosets may look different, never the other
 * way round, so a search only does more work.
 */
import type { Budget } from "../budgets/index.ts";
import type { SeededRandom } from "../collections/index.ts";
import { buildChain } from "./build-chain.ts";
import { type DensePermutation, identityPermutation, invert } from "./dense-permutation.ts";
import type { StabiliserChain } from "./stabiliser-chain.ts";

/** Maximum number of integers in the tree elements kept. */
const MOST_INTEGERS = 3e7;

/** One level of the chain that is not trivial: the points of its orbit, each with the element that leads to it. */
interface Level {
  readonly orbit: Int32Array;
  readonly elements: readonly DensePermutation[];
}

/** How the chain of the subgroup is built. */
export interface CosetOptions {
  readonly random: SeededRandom;
  readonly budget: Budget;
  /** The first base points. */
  readonly base?: ArrayLike<number>;
}

/** The right cosets of a subgroup of permutations, with a canonical representative for each. */
export class RightCosets {
  readonly degree: number;
  /** Logarithm to base 2 of the order of H. */
  readonly logOrder: number;
  private readonly chain: StabiliserChain;
  private levels: Level[] | undefined;
  private scratch: Int32Array;

  /** Returns undefined if the budget runs out. */
  static of(degree: number, generators: readonly DensePermutation[], options: CosetOptions): RightCosets | undefined {
    const { chain } = buildChain(degree, generators, { ...options, verify: false });
    return options.budget.stepsRemaining() > 0 && !options.budget.isOver() ? new RightCosets(chain) : undefined;
  }

  private constructor(chain: StabiliserChain) {
    this.degree = chain.degree;
    this.chain = chain;
    this.logOrder = this.logOrbit(chain.levels.length);
    this.scratch = new Int32Array(chain.degree);
  }

  /** Logarithm to base 2 of the number of places to which H carries the first base points. */
  logOrbit(basePoints: number): number {
    let sum = 0;
    for (const { orbitSize } of this.chain.levels.slice(0, basePoints)) sum += Math.log2(orbitSize);
    return sum;
  }

  /** Number of integers that canonical forms need in memory. */
  get tableSize(): number {
    return this.degree * this.chain.levels.reduce((sum, { orbitSize }) => sum + (orbitSize > 1 ? orbitSize : 0), 0);
  }

  /** Whether the tables for canonical forms fit in memory. */
  get isSmall(): boolean {
    return this.tableSize <= MOST_INTEGERS;
  }

  /** Number of elementary steps of one call of `canonise`, about. */
  get cost(): number {
    return this.chain.levels.reduce((sum, { orbitSize }) => sum + (orbitSize > 1 ? orbitSize + this.degree : 0), 1);
  }

  /** Replaces p by the canonical representative of Hp, in place. */
  canonise(p: DensePermutation): void {
    this.levels ??= this.tabulate();
    const { scratch, degree } = this;
    for (const { orbit, elements } of this.levels) {
      let best = 0;
      let least = p[orbit[0]!]!;
      for (let i = 1; i < orbit.length; i++) {
        const image = p[orbit[i]!]!;
        if (image < least) {
          least = image;
          best = i;
        }
      }
      if (best === 0) continue;
      const element = elements[best]!;
      for (let i = 0; i < degree; i++) scratch[i] = p[element[i]!]!;
      p.set(scratch);
    }
  }

  /** Returns an element of H that maps each point `from[i]` to `to[i]`, or undefined. The base must begin with `from`. */
  elementMapping(from: ArrayLike<number>, to: ArrayLike<number>): DensePermutation | undefined {
    const partial = identityPermutation(this.degree);
    for (let i = 0; i < from.length; i++) partial[from[i]!] = to[i]!;
    const inverse = identityPermutation(this.degree);
    for (const level of this.chain.levels) {
      const image = partial[level.basePoint]!;
      if (!isAmong(from, level.basePoint)) break;
      if (!level.reaches(image)) return undefined;
      level.stripTo(image, partial);
      level.stripTo(image, inverse);
    }
    for (let i = 0; i < from.length; i++) if (partial[from[i]!] !== from[i]) return undefined;
    return invert(inverse);
  }

  private tabulate(): Level[] {
    return this.chain.levels
      .filter(({ orbitSize }) => orbitSize > 1)
      .map((level) => {
        const orbit = level.orbit.slice(0, level.orbitSize);
        const elements = Array.from(orbit, (point) => {
          const toBase = identityPermutation(this.degree);
          level.stripTo(point, toBase);
          return invert(toBase);
        });
        return { orbit, elements };
      });
  }
}

function isAmong(points: ArrayLike<number>, point: number): boolean {
  for (let i = 0; i < points.length; i++) if (points[i] === point) return true;
  return false;
}
