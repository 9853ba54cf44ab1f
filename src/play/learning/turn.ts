/**
 * Whose turn it is in games where at most one role has a choice at a time: the mover, its moves, and the forced moves
 * of the others.
 */
import type { Cursor } from "../../machine/index.ts";

export class Turn {
  /** The role that has a choice; the first role if nobody has one. */
  mover = 0;
  count = 0;
  /** The mover's moves at [0, count). The array belongs to the cursor and is valid until the cursor moves. */
  moves: Int32Array = new Int32Array(0);
  /** The joint move; the mover's entry still has to be filled in. */
  readonly joint: Int32Array;

  constructor(roleCount: number) {
    this.joint = new Int32Array(roleCount);
  }

  /** Reads the cursor's state. Returns false if a role has no move, or if several roles have a choice. */
  read(cursor: Cursor): boolean {
    let found = false;
    this.mover = 0;
    for (let role = 0; role < this.joint.length; role++) {
      const { count, moves } = cursor.legalMoves(role);
      if (count === 0 || (count > 1 && found)) return false;
      this.joint[role] = moves[0] as number;
      if (count > 1 || role === 0) {
        if (count > 1) found = true;
        this.mover = role;
        this.count = count;
        this.moves = moves;
      }
    }
    return true;
  }
}
