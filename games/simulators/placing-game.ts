import { type Grid, holdsLine, linesOf, withCells } from "./grid.ts";
import { payoff, type Simulator, takingTurns } from "./simulator.ts";

/** Cells hold the index of their owner or -1. */
export interface PlacedStones {
  readonly board: readonly number[];
  readonly turn: number;
}

interface PlacingGame {
  readonly roles: readonly [string, string];
  readonly grid: Grid;
  /** Stones in a line that win. */
  readonly length: number;
  /** The move that takes each cell. */
  readonly moves: readonly string[];
  readonly waiting?: string;
}

/** Players take free cells in turn; a line of a given length wins; a full board is a draw. */
export function placingGame(game: PlacingGame): Simulator<PlacedStones> {
  const lines = linesOf(game.grid, game.length);
  return takingTurns({
    ...game,
    initial: { board: game.moves.map(() => -1), turn: 0 },
    turn: (position) => position.turn,
    moves: ({ board }) => game.moves.filter((_, cell) => board[cell] === -1),
    play: ({ board, turn }, move) => ({ board: withCells(board, [game.moves.indexOf(move), turn]), turn: 1 - turn }),
    goals: ({ board }) => {
      const winner = [0, 1].find((player) => holdsLine(lines, board, player));
      return winner !== undefined || !board.includes(-1) ? payoff(winner) : undefined;
    },
  });
}
