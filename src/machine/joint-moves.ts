import type { Cursor } from "./machine.ts";

/** All joint moves of a state, one after the other: the last role's move changes fastest. None where a role has no move. */
export class JointMoves {
  /** The joint move, in role order; valid after `next` said true. */
  readonly current: Int32Array;
  private readonly moves: Int32Array[];
  private readonly counts: Int32Array;
  /** By role: which of its moves is current; −1 in the last place before the first. */
  private readonly at: Int32Array;

  constructor(roles: number) {
    this.current = new Int32Array(roles);
    this.moves = Array.from({ length: roles }, () => new Int32Array(0));
    this.counts = new Int32Array(roles);
    this.at = new Int32Array(roles);
  }

  /** Copies the legal moves of the state the cursor is at. */
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
