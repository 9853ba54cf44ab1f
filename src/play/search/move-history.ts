/** Counts how often each move decided a state (history heuristic, Schaeffer 1989). Successful moves are tried first. */
import type { Move, Role } from "../../machine/index.ts";

export class MoveHistory {
  /** By role and move. */
  private readonly counts: number[][];

  constructor(roleCount: number) {
    this.counts = Array.from({ length: roleCount }, () => []);
  }

  reward(role: Role, move: Move): void {
    const counts = this.counts[role] as number[];
    counts[move] = (counts[move] ?? 0) + 1;
  }

  /** Sorts indices into `moves`, most successful moves first. The sort is stable. */
  sort(role: Role, moves: Int32Array, order: Int32Array, count: number): void {
    const counts = this.counts[role] as number[];
    for (let i = 1; i < count; i++) {
      const place = order[i] as number;
      const score = counts[moves[place] as number] ?? 0;
      let j = i - 1;
      while (j >= 0 && (counts[moves[order[j] as number] as number] ?? 0) < score) {
        order[j + 1] = order[j] as number;
        j--;
      }
      order[j + 1] = place;
    }
  }
}
