/** Peg solitaire on any set of holes: a position is the set of holes with a peg, as a string of 0 and 1. */

import { type Simulator, wordsOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

type Pair = readonly [number, number];

export interface PegBoard {
  /** The names of the holes: two numbers with a blank between them. */
  readonly holes: readonly string[];
  /** Numbers of holes: the peg jumps from the first over the second into the third. */
  readonly jumps: readonly (readonly [from: number, over: number, to: number])[];
}

function boardOf(points: readonly Pair[], directions: readonly Pair[]): PegBoard {
  const holes = points.map(([a, b]) => `${a} ${b}`);
  const jumps: [number, number, number][] = [];
  points.forEach(([a, b], from) => {
    for (const [da, db] of directions) {
      const over = holes.indexOf(`${a + da} ${b + db}`);
      const to = holes.indexOf(`${a + 2 * da} ${b + 2 * db}`);
      if (over >= 0 && to >= 0) jumps.push([from, over, to]);
    }
  });
  return { holes, jumps };
}

/** The English cross of 33 holes. */
export function englishBoard(): PegBoard {
  const points: Pair[] = [];
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
function triangleBoard(): PegBoard {
  const points: Pair[] = [];
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

export function countPegs(pegs: string): number {
  return [...pegs].filter((cell) => cell === "1").length;
}

/** `worth` gives the value of a final position. */
function pegSolitaire(board: PegBoard, emptyHole: string, worth: (pegs: string) => number): Simulator<string> {
  const possible = (pegs: string): PegBoard["jumps"] =>
    board.jumps.filter(([from, over, to]) => pegs[from] === "1" && pegs[over] === "1" && pegs[to] === "0");
  return solitaire({
    role: "jumper",
    initial: board.holes.map((hole) => (hole === emptyHole ? "0" : "1")).join(""),
    moves: (pegs) => possible(pegs).map(([from, , to]) => `(jump ${board.holes[from]} ${board.holes[to]})`),
    play: (pegs, move) => {
      const [, a, b, c, d] = wordsOf(move);
      const jump = board.jumps.find(
        ([from, , to]) => board.holes[from] === `${a} ${b}` && board.holes[to] === `${c} ${d}`,
      );
      const [from, over, to] = jump ?? [-1, -1, -1];
      return [...pegs].map((peg, hole) => (hole === to ? "1" : hole === from || hole === over ? "0" : peg)).join("");
    },
    value: (pegs) => (possible(pegs).length > 0 ? undefined : worth(pegs)),
  });
}

export function englishSolitaire(): Simulator<string> {
  const board = englishBoard();
  const centre = board.holes.indexOf("4 4");
  return pegSolitaire(board, "4 4", (pegs) => {
    const left = countPegs(pegs);
    return left > 1 ? Math.max(0, 100 - 10 * left) : pegs[centre] === "1" ? 100 : 90;
  });
}

export function triangleSolitaire(): Simulator<string> {
  return pegSolitaire(triangleBoard(), "1 1", (pegs) => Math.max(0, 125 - 25 * countPegs(pegs)));
}
