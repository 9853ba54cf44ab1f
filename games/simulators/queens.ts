/** The queens puzzles: guided (only unattacked squares) and unguided (any empty square), on a board of any size. */

import type { Simulation } from "./simulation.ts";

interface Square {
  readonly x: number;
  readonly y: number;
}

type Queens = readonly Square[];

function attacks(a: Square, b: Square): boolean {
  return a.x === b.x || a.y === b.y || Math.abs(a.x - b.x) === Math.abs(a.y - b.y);
}

function squares(size: number): readonly Square[] {
  const all: Square[] = [];
  for (let x = 1; x <= size; x++) for (let y = 1; y <= size; y++) all.push({ x, y });
  return all;
}

export function guidedQueens(size: number): Simulation<Queens> {
  const board = squares(size);
  const successors = (queens: Queens): Queens[] =>
    board.filter((square) => !queens.some((queen) => attacks(queen, square))).map((square) => [...queens, square]);
  return { initial: [], isOver: (queens) => successors(queens).length === 0, successors };
}

export function unguidedQueens(size: number): Simulation<Queens> {
  const board = squares(size);
  return {
    initial: [],
    isOver: (queens) => queens.length === size,
    successors: (queens) =>
      board
        .filter((square) => !queens.some((queen) => queen.x === square.x && queen.y === square.y))
        .map((square) => [...queens, square]),
  };
}

/** Peaceful placements of `count` queens, in any order of placing them counted once: by columns, a column may stay empty. */
export function countPeacefulPlacements(size: number, count: number): number {
  const place = (column: number, queens: Queens): number => {
    if (queens.length === count) return 1;
    if (column > size) return 0;
    let total = place(column + 1, queens);
    for (let y = 1; y <= size; y++) {
      const square = { x: column, y };
      if (!queens.some((queen) => attacks(queen, square))) total += place(column + 1, [...queens, square]);
    }
    return total;
  };
  return place(1, []);
}
