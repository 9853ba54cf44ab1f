/**
 * Chooses a move by one-step lookahead with a value net. The net's sums for each successor are updated from the fluents
 * that changed; terminal successors get their exact score.
 */
import type { KeepingCursor, Move } from "../../machine/index.ts";
import { terminalScore } from "./terminal-score.ts";
import type { Turn } from "./turn.ts";
import { SUMS, type ValueNet } from "./value-net.ts";

const MOST_GOAL = 100;
/** The cursor slot that this class keeps the current state in. */
const HERE = 1;

export class BestSuccessor {
  /** Number of successors scored. */
  evaluations = 0;
  private readonly cursor: KeepingCursor;
  private readonly sums = new Float32Array(2 * SUMS);
  private readonly changes: Int32Array;
  private moves = new Int32Array(64);

  constructor(cursor: KeepingCursor) {
    this.cursor = cursor;
    this.changes = new Int32Array(2 * cursor.fluentBytes().length);
  }

  /** Returns the mover's best move by the value net; the caller makes it. `turn` must belong to the cursor's state. */
  choose(net: ValueNet, turn: Turn): Move {
    const { cursor, sums, changes } = this;
    const { count, mover } = turn;
    if (count === 1) return turn.moves[0] as number;
    if (this.moves.length < count) this.moves = new Int32Array(2 * count);
    const { moves } = this;
    for (let i = 0; i < count; i++) moves[i] = turn.moves[i] as number;
    const sign = mover === 0 ? 1 : -1;
    cursor.keep(HERE);
    net.sumUp(cursor.fluentBytes(), sums, 0);
    let best = moves[0] as number;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const move = moves[i] as number;
      turn.joint[mover] = move;
      cursor.advance(turn.joint);
      let score: number;
      if (cursor.isTerminal()) score = sign * terminalScore((cursor.goal(0) ?? 0) / MOST_GOAL);
      else {
        net.change(sums, 0, SUMS, changes, cursor.changesSince(HERE, changes));
        score = sign * net.rawValue(sums, SUMS);
      }
      this.evaluations++;
      if (score > bestScore) {
        best = move;
        bestScore = score;
      }
      cursor.goBack(HERE);
    }
    return best;
  }
}
