/**
 * Randomised tic-tac-toe on two by two cells: a player chooses a row or a column with a free cell, then chance marks one of its free
 * cells for the player. Cells are numbered 0, 1 (first row) and 2, 3 (second row).
 */

import type { Simulation } from "./simulation.ts";

export interface GridState {
  /** Who marked each cell: 0 for nobody. */
  readonly cells: readonly number[];
  readonly toMove: 1 | 2;
  /** The line that the player to move has chosen, as a number in LINES; undefined while the choice is still to be made. */
  readonly chosen: number | undefined;
}

const ROWS: readonly (readonly number[])[] = [
  [0, 1],
  [2, 3],
];
const COLUMNS: readonly (readonly number[])[] = [
  [0, 2],
  [1, 3],
];
const DIAGONALS: readonly (readonly number[])[] = [
  [0, 3],
  [1, 2],
];

/** What a player may choose. */
const LINES = [...ROWS, ...COLUMNS];

export interface RandomTicTacToe extends Simulation<GridState> {
  readonly winner: (state: GridState) => 0 | 1 | 2;
}

export function randomTicTacToe(winning: "lines" | "rows"): RandomTicTacToe {
  const winningLines = winning === "rows" ? ROWS : [...ROWS, ...COLUMNS, ...DIAGONALS];
  const winner = ({ cells }: GridState): 0 | 1 | 2 => {
    for (const player of [1, 2] as const) {
      if (winningLines.some((line) => line.every((cell) => cells[cell] === player))) return player;
    }
    return 0;
  };
  const freeCells = (state: GridState, line: number): number[] =>
    (LINES[line] ?? []).filter((cell) => state.cells[cell] === 0);
  const successors = (state: GridState): GridState[] => {
    const { cells, toMove, chosen } = state;
    if (chosen === undefined) {
      return LINES.map((_, line) => line)
        .filter((line) => freeCells(state, line).length > 0)
        .map((line) => ({ cells, toMove, chosen: line }));
    }
    return freeCells(state, chosen).map((marked) => ({
      cells: cells.map((owner, cell) => (cell === marked ? toMove : owner)),
      toMove: toMove === 1 ? 2 : 1,
      chosen: undefined,
    }));
  };
  return {
    initial: { cells: [0, 0, 0, 0], toMove: 1, chosen: undefined },
    isOver: (state) => winner(state) !== 0 || !state.cells.includes(0),
    successors,
    winner,
  };
}

/** All reachable states, for counting. */
export function reachableStates(game: RandomTicTacToe): readonly GridState[] {
  const found = new Map<string, GridState>([[JSON.stringify(game.initial), game.initial]]);
  for (const state of found.values()) {
    if (game.isOver(state)) continue;
    for (const after of game.successors(state)) {
      const key = JSON.stringify(after);
      if (!found.has(key)) found.set(key, after);
    }
  }
  return [...found.values()];
}

/** The value for player 1 (100, 50 or 0 at the end) when players choose uniformly at random ("random") or optimally ("best"). */
export function valueForFirst(
  game: RandomTicTacToe,
  choice: "random" | "best",
  state: GridState = game.initial,
): number {
  if (game.isOver(state)) return game.winner(state) === 1 ? 100 : game.winner(state) === 2 ? 0 : 50;
  const values = game.successors(state).map((after) => valueForFirst(game, choice, after));
  if (choice === "best" && state.chosen === undefined)
    return state.toMove === 1 ? Math.max(...values) : Math.min(...values);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
