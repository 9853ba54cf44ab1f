/** The move that a value holds for best, one step looked ahead: sums of successors by differences, ends as they are. */
import type { KeepingCursor, Move } from "../../machine/index.ts";
import { terminalScore } from "./terminal-score.ts";
import type { Turn } from "./turn.ts";
import { SUMS, type ValueNet } from "./value-net.ts";

const MOST_GOAL = 100;
/** The place of the cursor that is used. */
const HERE = 1;

export class BestSuccessor {
  /** Positions evaluated. */
  evaluations = 0;
  private readonly cursor: KeepingCursor;
  private readonly sums = new Float32Array(2 * SUMS);
  private readonly changes: Int32Array;
  private moves = new Int32Array(64);

  constructor(cursor: KeepingCursor) {
    this.cursor = cursor;
    this.changes = new Int32Array(2 * cursor.fluentBytes().length);
  }

  /** The mover's best move by the value, which is left to be made. The turn is that of the cursor's state. */
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
