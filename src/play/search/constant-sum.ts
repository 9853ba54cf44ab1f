/**
 * Watches whether two players, who move in turn, always share out the same sum. A bound on one player's value that was found while
 * this was so bounds the other's: in every end that it rests on, and these were all seen, what one gets the other does not. So
 * what was concluded stays true when a later end has another sum; only from then on nothing follows any more.
 *
 * This holds for bounds that a search has found, never for those that come from the list of goal values: "at least 0" rests on no
 * end that was seen, and does not bound the other player from above.
 */
import type { Cursor, Role } from "../../machine/index.ts";

export class ConstantSum {
  private readonly players: readonly Role[];
  private sum: number | undefined;
  private isConstant: boolean;

  constructor(roles: readonly string[]) {
    this.players = [...roles.keys()].filter((role) => roles[role] !== "random");
    this.isConstant = this.players.length === 2;
  }

  /** Undefined where no end was seen yet, or where the sum is not constant. */
  value(): number | undefined {
    return this.isConstant ? this.sum : undefined;
  }

  /** The other of two players; undefined for chance. */
  otherThan(role: Role): Role | undefined {
    const place = this.players.indexOf(role);
    return place === -1 ? undefined : this.players[1 - place];
  }

  note(sum: number): void {
    this.sum ??= sum;
    if (sum !== this.sum) this.isConstant = false;
  }

  /** Both chose at once: then each may fear what the other cannot have. */
  noteSimultaneousChoice(): void {
    this.isConstant = false;
  }

  /** Notes the end at which the cursor stands; answers what it is worth to a role. No goal value counts as 0. */
  goal(cursor: Cursor, role: Role): number {
    let sum = 0;
    for (const player of this.players) sum += cursor.goal(player) ?? 0;
    this.note(sum);
    return cursor.goal(role) ?? 0;
  }
}
