/** Tic-tac-toe for three players on four by four cells, three in a line: 16 characters, "." for an empty cell. */

import type { Simulation } from "./simulation.ts";

const SIDE = 4;
const PLAYERS = "abc";

const LINES: readonly (readonly number[])[] = (() => {
  const lines: number[][] = [];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ] as const) {
        const [lastX, lastY] = [x + 2 * dx, y + 2 * dy];
        if (lastX >= SIDE || lastY >= SIDE || lastY < 0) continue;
        lines.push([0, 1, 2].map((k) => SIDE * (y + k * dy) + x + k * dx));
      }
    }
  }
  return lines;
})();

export function hasLine(cells: string): boolean {
  return LINES.some(
    ([a, b, c]) => cells[a ?? 0] !== "." && cells[a ?? 0] === cells[b ?? 0] && cells[b ?? 0] === cells[c ?? 0],
  );
}

export const threePlayerTicTacToe: Simulation<string> = {
  initial: ".".repeat(SIDE * SIDE),
  isOver: (cells) => hasLine(cells) || !cells.includes("."),
  successors: (cells) => {
    const marks = [...cells].filter((cell) => cell !== ".").length;
    const player = PLAYERS[marks % 3] ?? "";
    return [...cells].flatMap((cell, index) =>
      cell === "." ? [cells.slice(0, index) + player + cells.slice(index + 1)] : [],
    );
  },
};
