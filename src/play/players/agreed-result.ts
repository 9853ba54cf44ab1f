/**
 * Decides when a game between two engines may end early: one engine expects to win, the other expects to lose, and both
 * do so again at their next move. The remaining moves would take time and tell nothing.
 */
import type { Role } from "../../machine/index.ts";

/** Expected rewards, from 0 to 1, at which a role counts the game as won or as lost. */
const SURE = { won: 0.95, lost: 0.05 } as const;
/** Number of consecutive moves at which each role must expect the same. */
const MOVES_IN_A_ROW = 2;

export class AgreedResult {
  /** By role: the number of consecutive moves at which it expected to win; negative if it expected to lose. */
  private readonly certainty = new Int32Array(2);

  newGame(): void {
    this.certainty.fill(0);
  }

  /** Records the reward that a role expects of its current move. */
  note(role: Role, value: number): void {
    const before = this.certainty[role] as number;
    if (value >= SURE.won) this.certainty[role] = Math.max(0, before) + 1;
    else if (value <= SURE.lost) this.certainty[role] = Math.min(0, before) - 1;
    else this.certainty[role] = 0;
  }

  /** The winner that both roles agree on; undefined if they do not agree. */
  get winner(): Role | undefined {
    const [first, second] = this.certainty as unknown as [number, number];
    if (Math.min(Math.abs(first), Math.abs(second)) < MOVES_IN_A_ROW || first > 0 === second > 0) return undefined;
    return first > 0 ? 0 : 1;
  }
}
