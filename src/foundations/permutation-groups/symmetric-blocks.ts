/**
 * The full symmetric group on k equal blocks ("interchangeable objects"): block c consists of `rows` points, and a
 * permutation π of the blocks moves row r of block c to row r of block π(c). With one row it is S_k itself.
 *
 * It needs no chain, whatever k is: membership reads off π, and the smallest image of a vector sorts the blocks by
 * content.
 */

import { type DensePermutation, identityPermutation } from "./dense-permutation.ts";
import type { Choose, GroupPart, StabiliserGenerators } from "./group-part.ts";
import { factorial } from "./large-products.ts";
import { type SparsePermutation, sparseFromPairs } from "./sparse-permutation.ts";

export class SymmetricBlocks implements GroupPart {
  readonly blocks: number;
  readonly rows: number;
  /** Point at row r of block c: table[c × rows + r]. Every point of the part occurs once. Length degree. */
  readonly table: Int32Array;
  readonly order: bigint;
  readonly complete = true;
  /** Inverse of the table: c × rows + r for each point. */
  private readonly placeOf: Int32Array;

  constructor(rows: number, table: Int32Array) {
    this.rows = rows;
    this.table = table;
    this.blocks = table.length / rows;
    this.order = factorial(this.blocks);
    this.placeOf = new Int32Array(table.length);
    for (let place = 0; place < table.length; place++) this.placeOf[table[place]!] = place;
  }

  get degree(): number {
    return this.table.length;
  }

  /** Block after block: in this order sorted blocks give the smallest vector. */
  get positions(): Int32Array {
    return this.table;
  }

  contains(images: DensePermutation): boolean {
    const { rows, table, placeOf } = this;
    for (let start = 0; start < table.length; start += rows) {
      const target = placeOf[images[table[start]!]!]!;
      if (target % rows !== 0) return false;
      for (let row = 1; row < rows; row++) {
        if (placeOf[images[table[start + row]!]!] !== target + row) return false;
      }
    }
    return true;
  }

  element(choose: Choose, out: DensePermutation): void {
    const target = identityPermutation(this.blocks);
    for (let block = this.blocks - 1; block > 0; block--) {
      const other = choose(block + 1);
      const kept = target[block]!;
      target[block] = target[other]!;
      target[other] = kept;
    }
    for (let block = 0; block < this.blocks; block++) this.moveBlock(block, target[block]!, out);
  }

  minimise(values: Int32Array, _width: number, out: DensePermutation): boolean {
    this.sortedBlocks(values).forEach((block, place) => {
      this.moveBlock(block, place, out);
    });
    return true;
  }

  /** Exchanges of neighbours with equal content in sorted order. */
  stabiliser(values: Int32Array): StabiliserGenerators {
    const sorted = this.sortedBlocks(values);
    const generators: SparsePermutation[] = [];
    for (let i = 1; i < sorted.length; i++) {
      if (this.compareBlocks(values, sorted[i - 1]!, sorted[i]!) !== 0) continue;
      const first = this.pointsOf(sorted[i - 1]!);
      const second = this.pointsOf(sorted[i]!);
      generators.push(sparseFromPairs([...first, ...second], [...second, ...first])!);
    }
    return { generators, complete: true };
  }

  describe(): string {
    return this.rows === 1 ? `S${this.blocks}` : `S${this.blocks} on blocks of ${this.rows}`;
  }

  pointsOf(block: number): Int32Array {
    return this.table.subarray(block * this.rows, (block + 1) * this.rows);
  }

  private moveBlock(from: number, to: number, out: DensePermutation): void {
    const { rows, table } = this;
    for (let row = 0; row < rows; row++) out[table[from * rows + row]!] = table[to * rows + row]!;
  }

  private sortedBlocks(values: Int32Array): number[] {
    return Array.from({ length: this.blocks }, (_, block) => block).sort((a, b) => this.compareBlocks(values, a, b));
  }

  private compareBlocks(values: Int32Array, a: number, b: number): number {
    const { rows, table } = this;
    for (let row = 0; row < rows; row++) {
      const difference = values[table[a * rows + row]!]! - values[table[b * rows + row]!]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
