/** The queens puzzles: guided (only unattacked squares) and unguided (any empty square), on a board of any size. */

import { numbersOf, type Simulator } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

type Square = readonly [x: number, y: number];
type Queens = readonly Square[];

function attackStraight([x, y]: Square, [u, v]: Square): boolean {
  return x === u || y === v;
}

function attackDiagonally([x, y]: Square, [u, v]: Square): boolean {
  return Math.abs(x - u) === Math.abs(y - v);
}

function attack(a: Square, b: Square): boolean {
  return attackStraight(a, b) || attackDiagonally(a, b);
}

function squares(size: number): readonly Square[] {
  const all: Square[] = [];
  for (let x = 1; x <= size; x++) for (let y = 1; y <= size; y++) all.push([x, y]);
  return all;
}

const placing = ([x, y]: Square): string => `(place ${x} ${y})`;

function place(queens: Queens, move: string): Queens {
  const [x, y] = numbersOf(move) as [number, number];
  return [...queens, [x, y]];
}

/** `worth` gives the value of a final number of queens. */
export function guidedQueens(size: number, worth: (queens: number) => number): Simulator<Queens> {
  const board = squares(size);
  const safe = (queens: Queens): Square[] => board.filter((square) => !queens.some((queen) => attack(queen, square)));
  return solitaire<Queens>({
    role: "solver",
    initial: [],
    moves: (queens) => safe(queens).map(placing),
    play: place,
    value: (queens) => (safe(queens).length > 0 ? undefined : worth(queens.length)),
  });
}

export function unguidedQueens(size: number): Simulator<Queens> {
  const board = squares(size);
  const some = (queens: Queens, relation: (a: Square, b: Square) => boolean): boolean =>
    queens.some((a, i) => queens.slice(i + 1).some((b) => relation(a, b)));
  return solitaire<Queens>({
    role: "solver",
    initial: [],
    moves: (queens) => board.filter(([x, y]) => !queens.some(([u, v]) => u === x && v === y)).map(placing),
    play: place,
    value: (queens) => {
      if (queens.length < size) return undefined;
      return some(queens, attackStraight) ? 0 : some(queens, attackDiagonally) ? 50 : 100;
    },
  });
}

/** Peaceful placements of `count` queens, whatever the order of placing them: by columns, and a column may stay empty. */
export function countPeacefulPlacements(size: number, count: number): number {
  const fill = (column: number, queens: Queens): number => {
    if (queens.length === count) return 1;
    if (column > size) return 0;
    let total = fill(column + 1, queens);
    for (let y = 1; y <= size; y++) {
      if (!queens.some((queen) => attack(queen, [column, y]))) total += fill(column + 1, [...queens, [column, y]]);
    }
    return total;
  };
  return fill(1, []);
}
