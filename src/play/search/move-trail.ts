/** The moves of one playout as pairs of role and move, in reused memory. */

import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { doubled } from "../../foundations/collections/index.ts";
import type { Move, Role } from "../../machine/index.ts";

export class MoveTrail {
  length = 0;
  roles = new Int32Array(256);
  moves = new Int32Array(256);

  clear(): void {
    this.length = 0;
  }

  push(role: Role, move: Move): void {
    if (this.length === this.roles.length) this.grow();
    this.roles[this.length] = role;
    this.moves[this.length++] = move;
  }

  /** Replaces every move by its image. */
  apply(symmetry: Symmetry): void {
    for (let i = 0; i < this.length; i++) {
      const role = this.roles[i] as Role;
      this.roles[i] = symmetry.roles[role] as Role;
      this.moves[i] = (symmetry.moves[role] as Int32Array)[this.moves[i] as Move] as Move;
    }
  }

  private grow(): void {
    this.roles = doubled(this.roles);
    this.moves = doubled(this.moves);
  }
}
