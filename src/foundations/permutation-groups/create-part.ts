/**
 * Chooses the representation of a group, simplest first: factors with disjoint support; a full symmetric group on
 * blocks; two layers of blocks, each represented in the same way again; a stabiliser chain for the rest.
 */

import type { Budget } from "../budgets/index.ts";
import type { SeededRandom } from "../collections/index.ts";
import { buildChain } from "./build-chain.ts";
import { ChainPart } from "./chain-part.ts";
import { disjointFactors } from "./disjoint-factors.ts";
import { DisjointProduct } from "./disjoint-product.ts";
import type { GroupPart } from "./group-part.ts";
import { recogniseSymmetricBlocks } from "./recognise-blocks.ts";
import { recogniseLayers } from "./recognise-layers.ts";
import { denseFromSparse, type SparsePermutation } from "./sparse-permutation.ts";

export interface PartOptions {
  readonly random: SeededRandom;
  readonly budget: Budget;
  /** Whether chains must be proven complete; see `build-chain.ts`. */
  readonly verify: boolean;
}

/** Maximum nesting of layers. Deeper ones are represented by a chain, which bounds the recursion. */
const DEEPEST_NESTING = 100;
/** Factors with at most this total support are cached, because large groups repeat small factors. */
const LARGEST_REMEMBERED = 256;
/**
 * Maximum number of entries in the dense generators that a chain starts from. Generators that do not fit are left out,
 * and the part is then not complete.
 */
const LARGEST_DENSE_TABLE = 1 << 26;

export function createPart(degree: number, generators: readonly SparsePermutation[], options: PartOptions): GroupPart {
  return new PartMaker(options).product(degree, generators, 0);
}

class PartMaker {
  private readonly options: PartOptions;
  /** Parts of small factors, by their generators. */
  private readonly remembered = new Map<string, GroupPart>();

  constructor(options: PartOptions) {
    this.options = options;
  }

  product(degree: number, generators: readonly SparsePermutation[], nesting: number): GroupPart {
    const factors = disjointFactors(degree, generators).map(({ points, generators: local }) => ({
      points,
      part: this.rememberedFactor(points.length, local, nesting),
    }));
    const only = factors[0];
    if (factors.length === 1 && only !== undefined && only.points.length === degree) return only.part;
    return new DisjointProduct(degree, factors);
  }

  private rememberedFactor(degree: number, generators: readonly SparsePermutation[], nesting: number): GroupPart {
    const support = generators.reduce((sum, generator) => sum + generator.support.length, 0);
    if (support > LARGEST_REMEMBERED) return this.factor(degree, generators, nesting);
    const key = generators.map((generator) => `${generator.support}>${generator.images}`).join(";");
    const known = this.remembered.get(key);
    if (known !== undefined) return known;
    const part = this.factor(degree, generators, nesting);
    this.remembered.set(key, part);
    return part;
  }

  private factor(degree: number, generators: readonly SparsePermutation[], nesting: number): GroupPart {
    const { options } = this;
    const symmetric = recogniseSymmetricBlocks(degree, generators, options.random, options.budget);
    if (symmetric !== undefined) return symmetric;
    if (nesting < DEEPEST_NESTING) {
      const layered = recogniseLayers(degree, generators, (smaller, below) =>
        this.product(smaller, below, nesting + 1),
      );
      if (layered !== undefined) return layered;
    }
    const fitting = generators.slice(0, Math.max(2, Math.floor(LARGEST_DENSE_TABLE / degree)));
    const dense = fitting.map((generator) => denseFromSparse(generator, degree));
    const { chain, complete } = buildChain(degree, dense, options);
    return new ChainPart({ chain, complete: complete && fitting.length === generators.length }, options.random);
  }
}
