/** Quick games between two values, each looking one step ahead: to see which of them knows more of a game. */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { KeepingCursor, Machine } from "../../machine/index.ts";
import { BestSuccessor, Turn, type ValueNet } from "../learning/index.ts";

export interface QuickGameParts {
  readonly machine: Machine;
  readonly cursor: KeepingCursor;
  readonly random: SeededRandom;
  readonly maxSteps: number;
}

/** Random steps at the beginning of a game, so that no two are alike. */
const OPENING = 4;

export class OneStepAhead {
  private readonly parts: QuickGameParts;
  private readonly turn: Turn;
  private readonly successors: BestSuccessor;

  constructor(parts: QuickGameParts) {
    this.parts = parts;
    this.turn = new Turn(parts.machine.roles.length);
    this.successors = new BestSuccessor(parts.cursor);
  }

  /** The points of the first value, which has this role: 1, ½ or 0. Undefined moves at random. A game that does not end is a draw. */
  play(one: ValueNet | undefined, other: ValueNet | undefined, role: number): number {
    const { cursor, machine, maxSteps } = this.parts;
    const { turn } = this;
    cursor.load(machine.initialState);
    for (let step = 0; !cursor.isTerminal(); step++) {
      if (step >= maxSteps || !turn.read(cursor)) return 0.5;
      const net = turn.mover === role ? one : other;
      turn.joint[turn.mover] = step < OPENING || net === undefined ? this.anyMove() : this.successors.choose(net, turn);
      cursor.advance(turn.joint);
    }
    const [own, theirs] = [cursor.goal(role) ?? 0, cursor.goal(1 - role) ?? 0];
    return own > theirs ? 1 : own === theirs ? 0.5 : 0;
  }

  private anyMove(): number {
    const { turn } = this;
    return turn.moves[this.parts.random.below(turn.count)] as number;
  }
}
