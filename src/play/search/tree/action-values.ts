/**
 * All-moves-as-first values of one node (Cazenave 2015): for each role and move how often it was made anywhere below the node, and
 * the mean of the role's rewards when it was. A move counts once a playout. Moves are in the node's coordinates.
 */
import type { Move, Role } from "../../../machine/index.ts";

export class ActionValues {
  private readonly roleCount: number;
  /** At move × roles + role. */
  private counts: Int32Array;
  private sums: Float64Array;

  constructor(roleCount: number, moveCount: number) {
    this.roleCount = roleCount;
    this.counts = new Int32Array(roleCount * moveCount);
    this.sums = new Float64Array(roleCount * moveCount);
  }

  get bytes(): number {
    return 12 * this.counts.length;
  }

  count(role: Role, move: Move): number {
    return this.counts[move * this.roleCount + role] ?? 0;
  }

  mean(role: Role, move: Move): number {
    const at = move * this.roleCount + role;
    return (this.sums[at] as number) / (this.counts[at] as number);
  }

  add(role: Role, move: Move, reward: number): void {
    const at = move * this.roleCount + role;
    if (at >= this.counts.length) this.grow(at + 1);
    this.counts[at] = (this.counts[at] as number) + 1;
    this.sums[at] = (this.sums[at] as number) + reward;
  }

  /** Machines that are not grounded meet new moves as they play. */
  private grow(least: number): void {
    const length = Math.max(least, 2 * this.counts.length);
    const [counts, sums] = [this.counts, this.sums];
    this.counts = new Int32Array(length);
    this.sums = new Float64Array(length);
    this.counts.set(counts);
    this.sums.set(sums);
  }
}
