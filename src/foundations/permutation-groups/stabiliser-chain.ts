/**
 * A stabiliser chain (Sims 1970): base points b₀, b₁, …; level i describes the orbit of bᵢ under the subgroup that
 * fixes b₀ … bᵢ₋₁. In a complete chain the group order is the product of the orbit sizes, and every element is a unique
 * product of one tree element per level. `build-chain.ts` builds and verifies chains.
 */

import { ChainLevel } from "./chain-level.ts";
import { type DensePermutation, isIdentity, setIdentity } from "./dense-permutation.ts";
import type { Choose } from "./group-part.ts";
import { productOf } from "./large-products.ts";

export class StabiliserChain {
  readonly degree: number;
  readonly levels: ChainLevel[] = [];
  /** Number of multiplications done by sifting so far, for charging a budget. */
  multiplications = 0;

  constructor(degree: number) {
    this.degree = degree;
  }

  /** The product of the orbit sizes: the group order, or a lower bound while the chain is being built. */
  order(): bigint {
    return productOf(this.levels.map((level) => BigInt(level.orbitSize)));
  }

  /**
   * Divides p by tree elements in place, level after level from `from` on. Returns the level at which the image of the
   * base point is outside the orbit, or the number of levels if p passed all of them; p is then the residue.
   */
  sift(p: DensePermutation, from = 0): number {
    const levels = this.levels;
    for (let i = from; i < levels.length; i++) {
      const level = levels[i]!;
      const image = p[level.basePoint]!;
      if (image === level.basePoint) continue;
      if (!level.reaches(image)) return i;
      this.multiplications += level.stripTo(image, p);
    }
    return levels.length;
  }

  /** Whether p sifts to the identity; p is overwritten. */
  absorbs(p: DensePermutation): boolean {
    return this.sift(p) === this.levels.length && isIdentity(p);
  }

  /**
   * Writes the element with the chosen tree element at every level; every element of the group comes from exactly one
   * choice.
   */
  element(choose: Choose, out: DensePermutation): void {
    setIdentity(out);
    for (const level of this.levels) level.stripTo(level.orbit[choose(level.orbitSize)]!, out);
  }

  /** Appends a level with an orbit of one point; the caller adds generators to it. */
  openLevel(basePoint: number): void {
    this.levels.push(new ChainLevel(this.degree, basePoint));
  }

  /** The generators of the subgroup that fixes the first `level` base points. */
  strongGenerators(level = 0): DensePermutation[] {
    return [...new Set(this.levels.slice(level).flatMap((each) => each.generators))];
  }
}
