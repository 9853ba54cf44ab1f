/**
 * Builds a stabiliser chain: random Schreier–Sims, then a deterministic proof (Sims 1970; Leon 1980; Seress 2003, ch.
 * 4).
 *
 * Random phase: a random element that does not sift to the identity shows where the chain is too small, and its residue
 * is added there. If the chain is still too small, a uniform element exposes it with probability at least 1/2. So after
 * `QUIET_SIFTS` elements without a residue the chain is wrong with probability at most 2^-QUIET_SIFTS.
 *
 * Proof: by Schreier's lemma the chain is complete when, at every level, each Schreier generator u(x)·s·u(x^s)⁻¹ sifts
 * to the identity below. A residue found there is added, and the level is checked again. The proof costs O(levels ×
 * orbit × generators) sifts. It is not needed when the order reached equals an upper bound: a known order, or n! (n!/2
 * if every generator is even), because the product of the orbit sizes never exceeds the true order.
 */

import { type Budget, isGaveUp, withinBudget } from "../budgets/index.ts";
import type { SeededRandom } from "../collections/index.ts";
import { type DensePermutation, isIdentity, setIdentity } from "./dense-permutation.ts";
import { factorial } from "./large-products.ts";
import { RandomElements } from "./random-elements.ts";
import { isEven, sparseFromDense } from "./sparse-permutation.ts";
import { StabiliserChain } from "./stabiliser-chain.ts";

const QUIET_SIFTS = 24;
/** Bytes per point. A generator is kept with its inverse; a level has three arrays besides its first generator. */
const BYTES_PER_GENERATOR = 8;
const BYTES_PER_LEVEL = 20;
/** Number of arrays of length `degree` that making a random element reads or writes. */
const STEPS_PER_SAMPLE = 4;
const DOING = "building a stabiliser chain";

export interface ChainOptions {
  readonly random: SeededRandom;
  readonly budget: Budget;
  /** Base points to use first, in this order; further ones are chosen as needed. */
  readonly base?: ArrayLike<number>;
  /** The order of the group, or any upper bound; the work ends when it is reached. */
  readonly orderAtMost?: bigint;
  /** Whether to prove completeness if no bound is reached. Default true. */
  readonly verify?: boolean;
  /** A source of uniform elements, if one better than product replacement is known. */
  readonly sample?: (out: DensePermutation) => void;
}

export interface BuiltChain {
  readonly chain: StabiliserChain;
  /** Whether the chain is proven complete; otherwise its order is a lower bound. */
  readonly complete: boolean;
}

/**
 * Pre: generators have length `degree`. If the budget runs out, returns the chain built so far, marked as not complete.
 */
export function buildChain(degree: number, generators: readonly DensePermutation[], options: ChainOptions): BuiltChain {
  const builder = new ChainBuilder(degree, generators, options);
  const complete = withinBudget(() => builder.run());
  return { chain: builder.chain, complete: isGaveUp(complete) ? false : complete };
}

class ChainBuilder {
  readonly chain: StabiliserChain;
  private readonly generators: readonly DensePermutation[];
  private readonly options: ChainOptions;
  private readonly bound: OrderBound;
  /** The element being sifted, and the inverse of a tree element; length degree. */
  private readonly element: DensePermutation;
  private readonly toBase: DensePermutation;
  private bytes = 0;

  constructor(degree: number, generators: readonly DensePermutation[], options: ChainOptions) {
    this.chain = new StabiliserChain(degree);
    this.generators = generators.filter((generator) => !isIdentity(generator));
    this.options = options;
    this.bound = new OrderBound(degree, this.generators, options.orderAtMost);
    this.element = new Int32Array(degree);
    this.toBase = new Int32Array(degree);
  }

  /** Returns true when the chain is proven complete. */
  run(): boolean {
    if (this.generators.length === 0) return true;
    // Random elements come before the generators: two or three of them fill an orbit, whereas many sparse generators
    // would make it grow step by step.
    do this.runRandomPhase();
    while (this.insertGenerators() && !this.bound.isReached(this.chain));
    if (this.bound.isReached(this.chain)) return true;
    if (this.options.verify === false) return false;
    this.verifyAllLevels();
    return true;
  }

  /** Inserts all generators; returns whether some generator was not yet contained. */
  private insertGenerators(): boolean {
    let isNew = false;
    for (const generator of this.generators) {
      this.element.set(generator);
      if (this.insert(0) >= 0) isNew = true;
    }
    return isNew;
  }

  private runRandomPhase(): void {
    const { budget, sample = this.productReplacement() } = this.options;
    let quiet = 0;
    while (quiet < QUIET_SIFTS && !this.bound.isReached(this.chain)) {
      budget.spend(STEPS_PER_SAMPLE * this.chain.degree, DOING);
      sample(this.element);
      quiet = this.insert(0) < 0 ? quiet + 1 : 0;
    }
  }

  private productReplacement(): (out: DensePermutation) => void {
    const elements = new RandomElements(this.generators, this.options.random);
    return (out) => elements.next(out);
  }

  /** Sifts `element` from a level on. Adds the residue and returns its level, or −1 if there is no residue. */
  private insert(from: number): number {
    const { chain, element, options } = this;
    const before = chain.multiplications;
    const stop = chain.sift(element, from);
    options.budget.spend(chain.degree * (1 + chain.multiplications - before), DOING);
    if (stop === chain.levels.length) {
      if (isIdentity(element)) return -1;
      this.openLevels();
    }
    let at = stop;
    while (element[chain.levels[at]!.basePoint] === chain.levels[at]!.basePoint) at++;
    this.bytes += chain.degree * (chain.levels[at]!.generators.length === 0 ? BYTES_PER_LEVEL : BYTES_PER_GENERATOR);
    options.budget.claim("bytes", this.bytes, DOING);
    options.budget.spend(chain.levels[at]!.addGenerator(element.slice()), DOING);
    for (let above = at - 1; above >= 0; above--) this.closeOrbit(above, chain.levels[at]!.generators.at(-1)!);
    return at;
  }

  /**
   * A generator of a lower level also belongs to the subgroup of each level above. It is added there only if it leads
   * out of the orbit. In that case every other such generator may lead further.
   */
  private closeOrbit(index: number, added: DensePermutation): void {
    const { budget } = this.options;
    const level = this.chain.levels[index]!;
    budget.spend(level.orbitSize, DOING);
    if (level.isClosedUnder(added)) return;
    budget.spend(level.addGenerator(added), DOING);
    const lower = this.chain.strongGenerators(index + 1);
    for (let i = 0; i < lower.length; i++) {
      budget.spend(level.orbitSize, DOING);
      if (level.isClosedUnder(lower[i]!)) continue;
      budget.spend(level.addGenerator(lower[i]!), DOING);
      // The orbit has grown: generators that preserved it before may lead out of it now.
      i = -1;
    }
  }

  /** Opens levels until `element` moves the last base point: prescribed points first, then the first point it moves. */
  private openLevels(): void {
    const { chain, element, options } = this;
    const prescribed = options.base ?? [];
    while (chain.levels.length < prescribed.length) {
      const point = prescribed[chain.levels.length]!;
      chain.openLevel(point);
      if (element[point] !== point) return;
    }
    chain.openLevel(element.findIndex((image, point) => image !== point));
  }

  /** Verifies from the last level to the first. After adding a residue, continues at the level where it was added. */
  private verifyAllLevels(): void {
    let index = this.chain.levels.length - 1;
    while (index >= 0) {
      const grown = this.verifyLevel(index);
      if (grown >= 0 && this.bound.isReached(this.chain)) return;
      index = grown >= 0 ? grown : index - 1;
    }
  }

  /** Sifts the Schreier generators of a level. Returns −1 if all vanish, else the level that got a new generator. */
  private verifyLevel(index: number): number {
    const { element, toBase } = this;
    const level = this.chain.levels[index]!;
    const generators = this.chain.strongGenerators(index);
    for (let i = 0; i < level.orbitSize; i++) {
      level.stripTo(level.orbit[i]!, setIdentity(toBase));
      for (const generator of generators) {
        // With u⁻¹ available, u·s needs no inversion: it sends u⁻¹(j) to s(j).
        for (let j = 0; j < element.length; j++) element[toBase[j]!] = generator[j]!;
        const grown = this.insert(index);
        if (grown >= 0) return grown;
      }
    }
    return -1;
  }
}

/** An upper bound on the order. Compared by logarithm first, because exact products of large chains are costly. */
class OrderBound {
  private readonly logarithm: number;
  private readonly exact: () => bigint;

  /** If the caller gives no bound: n!, or n!/2 if all generators are even. */
  constructor(degree: number, generators: readonly DensePermutation[], given: bigint | undefined) {
    if (given !== undefined) {
      this.exact = () => given;
      this.logarithm = given.toString(2).length - 1;
      return;
    }
    const halved = degree > 1 && generators.every((generator) => isEven(sparseFromDense(generator)));
    this.exact = () => (halved ? factorial(degree) / 2n : factorial(degree));
    this.logarithm = halved ? -1 : 0;
    for (let i = 2; i <= degree; i++) this.logarithm += Math.log2(i);
  }

  isReached(chain: StabiliserChain): boolean {
    let logarithm = 0;
    for (const level of chain.levels) logarithm += Math.log2(level.orbitSize);
    return logarithm > this.logarithm - 0.5 && chain.order() >= this.exact();
  }
}
