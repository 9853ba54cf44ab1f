/**
 * A game as plain code, written from its rules without GDL.
 *
 * The simulators are the oracle for our rule sheets: a sheet and its simulator must offer the same moves, end at the
 * same time and pay the same goals along any match. They are meant to be obviously right, not fast: positions are
 * values, a move makes a new one, and moves are spelled exactly as the sheet spells them.
 */

import type { Simulation } from "./simulation.ts";

export interface Simulator<Position> {
  /** In the order of the sheet. */
  readonly roles: readonly string[];
  readonly initial: Position;
  /** The legal moves of every role while the match goes on. */
  legal(position: Position): readonly (readonly string[])[];
  /** The position after one move of every role. */
  play(position: Position, moves: readonly string[]): Position;
  /** The goal value of every role at the end, `undefined` before it. */
  goals(position: Position): readonly number[] | undefined;
}

/** A game in which one role moves at a time; the others wait. */
interface TurnGame<Position> {
  readonly roles: readonly string[];
  readonly initial: Position;
  /** Index of the role whose turn it is. */
  turn(position: Position): number;
  moves(position: Position): readonly string[];
  play(position: Position, move: string): Position;
  goals(position: Position): readonly number[] | undefined;
  /** What those who wait are said to do. */
  readonly waiting?: string;
}

export function takingTurns<Position>(game: TurnGame<Position>): Simulator<Position> {
  const waiting = [game.waiting ?? "noop"];
  return {
    roles: game.roles,
    initial: game.initial,
    legal: (position) => game.roles.map((_, role) => (role === game.turn(position) ? game.moves(position) : waiting)),
    play: (position, moves) => game.play(position, moves[game.turn(position)]!),
    goals: (position) => game.goals(position),
  };
}

/** The symbols of a move: `(place 3 4)` gives `place`, `3`, `4`. */
export function wordsOf(move: string): string[] {
  return move.match(/[^\s()]+/g) ?? [];
}

/** The numbers in a move: `(place 3 4)` gives 3 and 4. */
export function numbersOf(move: string): number[] {
  return wordsOf(move).map(Number).filter(Number.isInteger);
}

/** Goals of a two-player game with a winner (0 or 1), or with none. */
export function payoff(winner: number | undefined): readonly number[] {
  return winner === undefined ? [50, 50] : winner === 0 ? [100, 0] : [0, 100];
}

/** Every way to choose one move for each role. */
function jointMoves(legal: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return legal.reduce<readonly (readonly string[])[]>(
    (joints, moves) => joints.flatMap((joint) => moves.map((move) => [...joint, move])),
    [[]],
  );
}

/** The same game without the names of its moves, for counting. */
export function simulationOf<Position>(simulator: Simulator<Position>): Simulation<Position> {
  return {
    initial: simulator.initial,
    isOver: (position) => simulator.goals(position) !== undefined,
    successors: (position) => jointMoves(simulator.legal(position)).map((moves) => simulator.play(position, moves)),
  };
}
