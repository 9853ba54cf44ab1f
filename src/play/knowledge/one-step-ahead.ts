/** Quick games between two values, each looking one step ahead: to see which of them knows more of a game. */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { KeepingCursor, Machine } from "../../machine/index.ts";
import { SUMS, Turn, terminalScore, type ValueNet } from "../learning/index.ts";

export interface QuickGameParts {
  readonly machine: Machine;
  readonly cursor: KeepingCursor;
  readonly random: SeededRandom;
  readonly maxSteps: number;
}

const HERE = 1;
const MOST_GOAL = 100;
/** Random steps at the beginning of a game, so that no two are alike. */
const OPENING = 4;

export class OneStepAhead {
  private readonly parts: QuickGameParts;
  private readonly turn: Turn;
  private readonly sums = new Float32Array(2 * SUMS);
  private readonly changes: Int32Array;

  constructor(parts: QuickGameParts) {
    this.parts = parts;
    this.turn = new Turn(parts.machine.roles.length);
    this.changes = new Int32Array(2 * parts.cursor.fluentBytes().length);
  }

  /** The points of the first value, which has this role: 1, ½ or 0. Undefined moves at random. A game that does not end is a draw. */
  play(one: ValueNet | undefined, other: ValueNet | undefined, role: number): number {
    const { cursor, machine, maxSteps } = this.parts;
    const { turn } = this;
    cursor.load(machine.initialState);
    for (let step = 0; !cursor.isTerminal(); step++) {
      if (step >= maxSteps || !turn.read(cursor)) return 0.5;
      const net = turn.mover === role ? one : other;
      turn.joint[turn.mover] = step < OPENING || net === undefined ? this.anyMove() : this.bestMove(net);
      cursor.advance(turn.joint);
    }
    const [own, theirs] = [cursor.goal(role) ?? 0, cursor.goal(1 - role) ?? 0];
    return own > theirs ? 1 : own === theirs ? 0.5 : 0;
  }

  private anyMove(): number {
    const { turn } = this;
    return turn.moves[this.parts.random.below(turn.count)] as number;
  }

  private bestMove(net: ValueNet): number {
    const { turn, sums, changes } = this;
    const { cursor } = this.parts;
    const { mover } = turn;
    if (turn.count === 1) return turn.moves[0] as number;
    const moves = turn.moves.slice(0, turn.count);
    const sign = mover === 0 ? 1 : -1;
    cursor.keep(HERE);
    net.sumUp(cursor.fluentBytes(), sums, 0);
    let best = moves[0] as number;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const move of moves) {
      turn.joint[mover] = move;
      cursor.advance(turn.joint);
      let score: number;
      if (cursor.isTerminal()) score = sign * terminalScore((cursor.goal(0) ?? 0) / MOST_GOAL);
      else {
        net.change(sums, 0, SUMS, changes, cursor.changesSince(HERE, changes));
        score = sign * net.rawValue(sums, SUMS);
      }
      if (score > bestScore) [best, bestScore] = [move, score];
      cursor.goBack(HERE);
    }
    return best;
  }
}
