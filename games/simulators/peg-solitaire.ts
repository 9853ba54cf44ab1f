/** Peg solitaire on any set of holes: a state is the set of holes with a peg, as a string of 0 and 1. */

import type { Simulation } from "./simulation.ts";

export interface PegBoard {
  readonly holes: readonly string[];
  /** Numbers of holes: the peg jumps from the first over the second into the third. */
  readonly jumps: readonly (readonly [number, number, number])[];
}

function boardOf(
  points: readonly (readonly [number, number])[],
  directions: readonly (readonly [number, number])[],
): PegBoard {
  const holes = points.map(([a, b]) => `${a},${b}`);
  const jumps: [number, number, number][] = [];
  points.forEach(([a, b], from) => {
    for (const [da, db] of directions) {
      const over = holes.indexOf(`${a + da},${b + db}`);
      const to = holes.indexOf(`${a + 2 * da},${b + 2 * db}`);
      if (over >= 0 && to >= 0) jumps.push([from, over, to]);
    }
  });
  return { holes, jumps };
}

/** The English cross of 33 holes. */
export function englishBoard(): PegBoard {
  const points: [number, number][] = [];
  for (let x = 1; x <= 7; x++) {
    for (let y = 1; y <= 7; y++) {
      if ((x >= 3 && x <= 5) || (y >= 3 && y <= 5)) points.push([x, y]);
    }
  }
  return boardOf(points, [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]);
}

/** The triangle of 15 holes: row r has the holes 1 to r. */
export function triangleBoard(): PegBoard {
  const points: [number, number][] = [];
  for (let row = 1; row <= 5; row++) for (let hole = 1; hole <= row; hole++) points.push([row, hole]);
  return boardOf(points, [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
    [1, 1],
    [-1, -1],
  ]);
}

export function pegSolitaire(board: PegBoard, emptyHole: string): Simulation<string> {
  const successors = (pegs: string): string[] => {
    const results: string[] = [];
    for (const [from, over, to] of board.jumps) {
      if (pegs[from] !== "1" || pegs[over] !== "1" || pegs[to] !== "0") continue;
      const cells = [...pegs];
      cells[from] = "0";
      cells[over] = "0";
      cells[to] = "1";
      results.push(cells.join(""));
    }
    return results;
  };
  return {
    initial: board.holes.map((hole) => (hole === emptyHole ? "0" : "1")).join(""),
    isOver: (pegs) => successors(pegs).length === 0,
    successors,
  };
}

export function countPegs(pegs: string): number {
  return [...pegs].filter((cell) => cell === "1").length;
}
