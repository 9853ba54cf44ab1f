import type { Cursor } from "./machine.ts";

/**
 * Enumerates all joint moves of a state. The last role's move changes fastest. There are none if a role has no legal
 * move.
 */
export class JointMoves {
  /** The current joint move, in role order; valid after `next` returned true. */
  readonly current: Int32Array;
  private readonly moves: Int32Array[];
  private readonly counts: Int32Array;
  /** By role: the index of its current move. Before the first joint move the last role has −1. */
  private readonly at: Int32Array;

  constructor(roles: number) {
    this.current = new Int32Array(roles);
    this.moves = Array.from({ length: roles }, () => new Int32Array(0));
    this.counts = new Int32Array(roles);
    this.at = new Int32Array(roles);
  }

  /** Copies the legal moves of the cursor's state. */
  start(cursor: Cursor): void {
    for (let role = 0; role < this.counts.length; role++) {
      const { count, moves } = cursor.legalMoves(role);
      if ((this.moves[role] as Int32Array).length < count) this.moves[role] = new Int32Array(count);
      (this.moves[role] as Int32Array).set(moves.subarray(0, count));
      this.counts[role] = count;
      this.at[role] = 0;
      this.current[role] = moves[0] ?? 0;
    }
    this.at[this.counts.length - 1] = -1;
  }

  next(): boolean {
    if (this.counts.includes(0)) return false;
    for (let role = this.counts.length - 1; role >= 0; role--) {
      const index = (this.at[role] as number) + 1;
      if (index < (this.counts[role] as number)) {
        this.at[role] = index;
        this.current[role] = (this.moves[role] as Int32Array)[index] as number;
        return true;
      }
      this.at[role] = 0;
      this.current[role] = (this.moves[role] as Int32Array)[0] as number;
    }
    return false;
  }
}
