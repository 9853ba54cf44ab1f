/** Players that only look at the list of legal moves. */
import type { Cursor, Move, State } from "../../machine/index.ts";
import type { Judgement, Thinker, ThinkerParts } from "./thinker.ts";

export class WithoutThought implements Thinker {
  private readonly parts: ThinkerParts;
  private readonly scoreOf: (place: number) => number;
  private readonly cursor: Cursor;
  private moves: Move[] = [];

  /** `scoreOf` scores a move by its index among the legal moves, in the order of their texts. */
  constructor(parts: ThinkerParts, scoreOf: (place: number) => number) {
    this.parts = parts;
    this.scoreOf = scoreOf;
    this.cursor = parts.seat.machine.newCursor(parts.budget);
  }

  begin(state: State): void {
    const { role, machine } = this.parts.seat;
    const textOf = (move: Move): string => machine.vocabulary.moveText(role, move);
    this.cursor.load(state);
    const { count, moves } = this.cursor.legalMoves(role);
    this.moves = Array.from(moves.subarray(0, count)).sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  }

  work(): boolean {
    return false;
  }

  judge(): Judgement {
    const scores = this.moves.map((_, place) => this.scoreOf(place));
    return { moves: this.moves, scores, values: scores };
  }
}
