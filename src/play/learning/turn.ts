/** Whose turn it is in games where at most one role has a choice at a time: its moves, and what the others must do. */
import type { Cursor } from "../../machine/index.ts";

export class Turn {
  /** The role that chooses; the first one where nobody does. */
  mover = 0;
  count = 0;
  /** The mover's moves at [0, count): the cursor's own, valid until it moves. */
  moves: Int32Array = new Int32Array(0);
  /** The joint move, complete but for the mover's. */
  readonly joint: Int32Array;

  constructor(roleCount: number) {
    this.joint = new Int32Array(roleCount);
  }

  /** False where a role has no move, or several have a choice. */
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
