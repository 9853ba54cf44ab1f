/**
 * When a game between two engines may end before its end: one holds it for won and the other for lost, and both do so again at their next
 * move. The moves that are left would take time and say nothing.
 */
import type { Role } from "../../machine/index.ts";

/** What a role expects where it holds the game for won, and for lost, in rewards from 0 to 1. */
const SURE = { won: 0.95, lost: 0.05 } as const;
/** Moves in a row of which each role must say the same. */
const MOVES_IN_A_ROW = 2;

export class AgreedResult {
  /** By role: for how many of its moves it has held the game for won; negative: for lost. */
  private readonly certainty = new Int32Array(2);

  newGame(): void {
    this.certainty.fill(0);
  }

  /** What a role expects of the move that it makes now. */
  note(role: Role, value: number): void {
    const before = this.certainty[role] as number;
    if (value >= SURE.won) this.certainty[role] = Math.max(0, before) + 1;
    else if (value <= SURE.lost) this.certainty[role] = Math.min(0, before) - 1;
    else this.certainty[role] = 0;
  }

  /** The role that wins by what both say; undefined where they do not say so. */
  get winner(): Role | undefined {
    const [first, second] = this.certainty as unknown as [number, number];
    if (Math.min(Math.abs(first), Math.abs(second)) < MOVES_IN_A_ROW || first > 0 === second > 0) return undefined;
    return first > 0 ? 0 : 1;
  }
}
