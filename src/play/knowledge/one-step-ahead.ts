/** Quick games between two value nets, each with one-step lookahead, to see which net plays the game better. */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { KeepingCursor, Machine } from "../../machine/index.ts";
import { BestSuccessor, Turn, type ValueNet } from "../learning/index.ts";

export interface QuickGameParts {
  readonly machine: Machine;
  readonly cursor: KeepingCursor;
  readonly random: SeededRandom;
  readonly maxSteps: number;
}

/** Number of random steps at the start of a game, so that games differ. */
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

  /**
   * Plays one game and returns the points of net `one`, which plays `role`: 1, ½ or 0. An undefined net moves at
   * random. An unfinished game counts as a draw.
   */
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
