/**
 * Randomised tic-tac-toe on two by two cells: a player chooses a row or a column with a free cell, then chance marks one of
 * its free cells for the player.
 */

import { type Simulator, takingTurns, wordsOf } from "./simulator.ts";

export interface Grid {
  /** Who marked each cell, by "x1 y1" and so on; a free cell has no entry. */
  readonly marks: ReadonlyMap<string, "1" | "2">;
  readonly player: "1" | "2";
  /** The row or column that the player has chosen, while chance has not yet marked a cell of it. */
  readonly chosen: string | undefined;
}

const ROWS = ["x1", "x2"];
const COLUMNS = ["y1", "y2"];
const CELLS = ROWS.flatMap((row) => COLUMNS.map((column) => `${row} ${column}`));

/** Rows, columns, and the two diagonals. */
const LINES = [...ROWS, ...COLUMNS].map((line) => CELLS.filter((cell) => cell.includes(line)));
const DIAGONALS = [
  ["x1 y1", "x2 y2"],
  ["x1 y2", "x2 y1"],
];

export interface RandomTicTacToe extends Simulator<Grid> {
  moves(grid: Grid): readonly string[];
  turn(grid: Grid): number;
}

export function randomTicTacToe(winning: "lines" | "rows"): RandomTicTacToe {
  const winningLines = winning === "rows" ? LINES.slice(0, 2) : [...LINES, ...DIAGONALS];
  const free = ({ marks }: Grid, line: string): string[] =>
    CELLS.filter((cell) => cell.includes(line) && !marks.has(cell));
  const hasWon = ({ marks }: Grid, player: string): boolean =>
    winningLines.some((line) => line.every((cell) => marks.get(cell) === player));
  const game = {
    roles: ["1", "2", "random"],
    initial: { marks: new Map(), player: "1", chosen: undefined } as Grid,
    turn: ({ player, chosen }: Grid) => (chosen === undefined ? Number(player) - 1 : 2),
    moves: (grid: Grid) => {
      if (grid.chosen !== undefined) return free(grid, grid.chosen).map((cell) => `(mark ${cell} ${grid.player})`);
      const roomy = (lines: string[]): string[] => lines.filter((line) => free(grid, line).length > 0);
      return [
        ...roomy(ROWS).map((row) => `(chooseRow ${row})`),
        ...roomy(COLUMNS).map((column) => `(chooseCol ${column})`),
      ];
    },
    play: (grid: Grid, move: string): Grid => {
      const [, first, second] = wordsOf(move);
      if (grid.chosen === undefined) return { ...grid, chosen: first };
      const marks = new Map(grid.marks).set(`${first} ${second}`, grid.player);
      return { marks, player: grid.player === "1" ? "2" : "1", chosen: undefined };
    },
    goals: (grid: Grid) => {
      if (hasWon(grid, "1")) return [100, 0, 0];
      if (hasWon(grid, "2")) return [0, 100, 0];
      return grid.marks.size === 4 ? [50, 50, 0] : undefined;
    },
  };
  return { ...takingTurns(game), moves: game.moves, turn: game.turn };
}

/** One key per state. */
function gridKey({ marks, player, chosen }: Grid): string {
  return `${CELLS.map((cell) => marks.get(cell) ?? "*").join("")} ${player} ${chosen ?? ""}`;
}

function successors(game: RandomTicTacToe, grid: Grid): Grid[] {
  const turn = game.turn(grid);
  return game.moves(grid).map((move) =>
    game.play(
      grid,
      game.roles.map((_, role) => (role === turn ? move : "noop")),
    ),
  );
}

/** The number of reachable states, those where chance has the move included. */
export function countStates(game: RandomTicTacToe): number {
  const found = new Map([[gridKey(game.initial), game.initial]]);
  for (const grid of found.values()) {
    if (game.goals(grid) !== undefined) continue;
    for (const after of successors(game, grid)) if (!found.has(gridKey(after))) found.set(gridKey(after), after);
  }
  return found.size;
}

/** The value for player 1 when the players choose uniformly at random ("random") or as well as they can ("best"). */
export function valueForFirst(game: RandomTicTacToe, choice: "random" | "best", grid: Grid = game.initial): number {
  const goals = game.goals(grid);
  if (goals !== undefined) return goals[0] ?? 0;
  const values = successors(game, grid).map((after) => valueForFirst(game, choice, after));
  const turn = game.turn(grid);
  if (choice === "random" || turn === 2) return values.reduce((sum, value) => sum + value, 0) / values.length;
  return turn === 0 ? Math.max(...values) : Math.min(...values);
}
