/**
 * A group given by a stabiliser chain: the representation that works for every group. Separate files search the chain
 * for minimal images and stabilisers of vectors.
 */

import type { Budget } from "../budgets/index.ts";
import type { SeededRandom } from "../collections/index.ts";
import type { BuiltChain } from "./build-chain.ts";
import type { DensePermutation } from "./dense-permutation.ts";
import { ElementTable } from "./element-table.ts";
import type { Choose, GroupPart, StabiliserGenerators } from "./group-part.ts";
import { minimiseByChain } from "./minimise-by-chain.ts";
import { stabiliserByChain } from "./stabiliser-by-chain.ts";
import type { StabiliserChain } from "./stabiliser-chain.ts";

/** Minimal images try every element if order × degree is at most this number. */
const LARGEST_TABLE = 1n << 15n;

export class ChainPart implements GroupPart {
  readonly chain: StabiliserChain;
  readonly order: bigint;
  readonly complete: boolean;
  /** The base points, then the other points ascending. */
  readonly positions: Int32Array;
  private readonly random: SeededRandom;
  private readonly scratch: DensePermutation;
  private readonly fitsTable: boolean;
  /** Created on the first call of `minimise`. */
  private table: ElementTable | undefined;

  constructor({ chain, complete }: BuiltChain, random: SeededRandom) {
    this.chain = chain;
    this.order = chain.order();
    this.complete = complete;
    this.positions = basePointsFirst(chain);
    this.random = random;
    this.scratch = new Int32Array(chain.degree);
    this.fitsTable = this.order * BigInt(this.degree) <= LARGEST_TABLE;
  }

  get degree(): number {
    return this.chain.degree;
  }

  contains(images: DensePermutation): boolean {
    this.scratch.set(images);
    return this.chain.absorbs(this.scratch);
  }

  element(choose: Choose, out: DensePermutation): void {
    this.chain.element(choose, out);
  }

  minimise(values: Int32Array, width: number, out: DensePermutation): boolean {
    if (!this.fitsTable) return minimiseByChain(this.chain, this.positions, values, width, out);
    this.table ??= new ElementTable(Number(this.order), this.positions, (choose, row) => this.element(choose, row));
    out.set(this.table.element(this.table.leastImage(values)));
    return true;
  }

  stabiliser(values: Int32Array, budget: Budget): StabiliserGenerators {
    return stabiliserByChain(this.chain, values, this.random, budget);
  }

  describe(): string {
    const bound = this.complete ? "" : "at least ";
    return `chain of order ${bound}${this.order} on ${this.degree} points`;
  }
}

function basePointsFirst(chain: StabiliserChain): Int32Array {
  const inBase = new Uint8Array(chain.degree);
  const positions = new Int32Array(chain.degree);
  let next = 0;
  for (const { basePoint } of chain.levels) {
    inBase[basePoint] = 1;
    positions[next++] = basePoint;
  }
  for (let point = 0; point < chain.degree; point++) if (inBase[point] === 0) positions[next++] = point;
  return positions;
}
