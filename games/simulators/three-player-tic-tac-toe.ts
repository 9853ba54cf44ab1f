/** Tic-tac-toe for three players on four by four cells, three in a line: the marks in the order in which they were made. */

import { numbersOf, takingTurns } from "./simulator.ts";

type Mark = readonly [x: number, y: number];
type Marks = readonly Mark[];

const COORDINATES = [1, 2, 3, 4];
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

function ownerOf(marks: Marks, x: number, y: number): number | undefined {
  const index = marks.findIndex(([u, v]) => u === x && v === y);
  return index < 0 ? undefined : index % 3;
}

/** The player with three in a line. */
function winner(marks: Marks): number | undefined {
  for (const [x, y] of marks) {
    const player = ownerOf(marks, x, y);
    for (const [dx, dy] of DIRECTIONS) {
      if ([1, 2].every((k) => ownerOf(marks, x + k * dx, y + k * dy) === player)) return player;
    }
  }
  return undefined;
}

export const threePlayerTicTacToe = takingTurns<Marks>({
  roles: ["cross", "ring", "star"],
  initial: [],
  turn: (marks) => marks.length % 3,
  moves: (marks) =>
    COORDINATES.flatMap((x) =>
      COORDINATES.filter((y) => ownerOf(marks, x, y) === undefined).map((y) => `(mark ${x} ${y})`),
    ),
  play: (marks, move) => {
    const [x, y] = numbersOf(move) as [number, number];
    return [...marks, [x, y]];
  },
  goals: (marks) => {
    const first = winner(marks);
    if (first !== undefined) return [0, 1, 2].map((player) => (player === first ? 100 : 0));
    return marks.length === 16 ? [33, 33, 33] : undefined;
  },
});
