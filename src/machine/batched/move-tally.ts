/**
 * The moves made in the playouts of one leaf. For each role and move it holds the share of the playouts in which the
 * role made the move at least once, and the sum of the role's rewards in these playouts. Both are divided by the number
 * of playouts of the leaf, so a move made in every playout has count 1.
 */
import { grownTo } from "../../foundations/collections/index.ts";

export class MoveTally {
  private readonly roleCount: number;
  /** By slot (move × roles + role): count and sum. A count is zero if its slot is not in `touched`. */
  private counts: Float32Array;
  private sums: Float32Array;
  /** The slots in use; only the first `length` entries count. */
  private touched: Int32Array;
  private length = 0;

  /** `moves`: the number of moves of a role known so far; more may come. */
  constructor(roleCount: number, moves: number) {
    this.roleCount = roleCount;
    this.counts = new Float32Array(roleCount * moves);
    this.sums = new Float32Array(roleCount * moves);
    this.touched = new Int32Array(roleCount * moves);
  }

  clear(): void {
    for (let i = 0; i < this.length; i++) this.counts[this.touched[i] as number] = 0;
    this.length = 0;
  }

  /** Returns the share of playouts with this move. */
  count(role: number, move: number): number {
    return this.counts[move * this.roleCount + role] ?? 0;
  }

  /** Returns the sum of their rewards, in the same unit. Precondition: the count is not zero. */
  sum(role: number, move: number): number {
    return this.sums[move * this.roleCount + role] as number;
  }

  /** Replaces the count and sum of a move. Precondition: `count` is not zero. */
  set(role: number, move: number, count: number, sum: number): void {
    const slot = move * this.roleCount + role;
    if (slot >= this.counts.length) this.grow(slot + 1);
    if (this.counts[slot] === 0) this.touched[this.length++] = slot;
    this.counts[slot] = count;
    this.sums[slot] = sum;
  }

  private grow(length: number): void {
    this.counts = grownTo(this.counts, length);
    this.sums = grownTo(this.sums, length);
    this.touched = grownTo(this.touched, this.counts.length);
  }
}
