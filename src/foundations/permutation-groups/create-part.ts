/**
 * Chooses the representation of a group, simplest first: factors with disjoint support; a full symmetric group on blocks;
 * two layers of blocks, each of them represented in the same way again; a stabiliser chain for what remains.
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
  /** Whether chains are proven complete; see `build-chain.ts`. */
  readonly verify: boolean;
}

/** Layers nested deeper than this are left to a chain, which keeps the recursion shallow. */
const DEEPEST_NESTING = 100;

export function createPart(
  degree: number,
  generators: readonly SparsePermutation[],
  options: PartOptions,
  nesting = 0,
): GroupPart {
  const factors = disjointFactors(degree, generators);
  const parts = factors.map(({ points, generators: local }) => ({
    points,
    part: createFactor(points.length, local, options, nesting),
  }));
  const only = parts[0];
  return parts.length === 1 && only !== undefined && only.points.length === degree
    ? only.part
    : new DisjointProduct(degree, parts);
}

function createFactor(
  degree: number,
  generators: readonly SparsePermutation[],
  options: PartOptions,
  nesting: number,
): GroupPart {
  const symmetric = recogniseSymmetricBlocks(degree, generators, options.random, options.budget);
  if (symmetric !== undefined) return symmetric;
  if (nesting < DEEPEST_NESTING) {
    const layered = recogniseLayers(degree, generators, (smallerDegree, smallerGenerators) =>
      createPart(smallerDegree, smallerGenerators, options, nesting + 1),
    );
    if (layered !== undefined) return layered;
  }
  const dense = generators.map((generator) => denseFromSparse(generator, degree));
  return new ChainPart(buildChain(degree, dense, options), options.random);
}
