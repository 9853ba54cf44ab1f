/** A game for one: the simulator of a puzzle, whose only role always has the move. */

import { type Simulator, takingTurns } from "./simulator.ts";

export interface Puzzle<Position> {
  readonly role: string;
  readonly initial: Position;
  moves(position: Position): readonly string[];
  play(position: Position, move: string): Position;
  /** The goal value at the end, `undefined` before it. */
  value(position: Position): number | undefined;
}

export function solitaire<Position>(puzzle: Puzzle<Position>): Simulator<Position> {
  return takingTurns({
    roles: [puzzle.role],
    initial: puzzle.initial,
    turn: () => 0,
    moves: (position) => puzzle.moves(position),
    play: (position, move) => puzzle.play(position, move),
    goals: (position) => {
      const value = puzzle.value(position);
      return value === undefined ? undefined : [value];
    },
  });
}
