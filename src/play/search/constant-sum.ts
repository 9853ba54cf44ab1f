/**
 * Watches whether two players who move alternately always share the same sum. If so, a bound on one player's value also
 * bounds the other's: in every terminal state that the bound rests on, one player gets what the other does not, and all
 * of these states were seen. So earlier conclusions stay true when a later terminal state has another sum; from then on
 * nothing more is concluded.
 *
 * This holds for bounds that a search has found, never for bounds from the list of goal values: "at least 0" rests on
 * no terminal state that was seen, and does not bound the other player from above.
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

  /** The constant sum; undefined if no terminal state was seen yet or the sum is not constant. */
  value(): number | undefined {
    return this.isConstant ? this.sum : undefined;
  }

  /** Returns the other of the two players; undefined for chance. */
  otherThan(role: Role): Role | undefined {
    const place = this.players.indexOf(role);
    return place === -1 ? undefined : this.players[1 - place];
  }

  note(sum: number): void {
    this.sum ??= sum;
    if (sum !== this.sum) this.isConstant = false;
  }

  /** Both players had a choice at once: then their maximin values need not add up to the sum. */
  noteSimultaneousChoice(): void {
    this.isConstant = false;
  }

  /** Records the terminal state at the cursor and returns its value for a role. A missing goal value counts as 0. */
  goal(cursor: Cursor, role: Role): number {
    let sum = 0;
    for (const player of this.players) sum += cursor.goal(player) ?? 0;
    this.note(sum);
    return cursor.goal(role) ?? 0;
  }
}
