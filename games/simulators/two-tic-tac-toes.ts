import type { PlacedStones } from "./placing-game.ts";
import { takingTurns, wordsOf } from "./simulator.ts";
import { ticTacToe } from "./tic-tac-toe.ts";

/** The left and the right board, each a match of tic-tac-toe of its own. */
type Pair = readonly [PlacedStones, PlacedStones];

const squares = [1, 2, 3].flatMap((row) => ["a", "b", "c"].map((file) => `${file}${row}`));

/** A move on one board as tic-tac-toe spells it. */
const asMark = (square: string): string => `(mark ${"abc".indexOf(square[0]!) + 1} ${square[1]})`;

const choices = (board: PlacedStones): string[] =>
  ticTacToe.goals(board) === undefined ? squares.filter((_, cell) => board.board[cell] === -1) : ["none"];

/** A board that is over keeps its marks; only the turn goes on. */
const advance = (board: PlacedStones, square: string): PlacedStones =>
  square === "none" ? { ...board, turn: 1 - board.turn } : ticTacToe.play(board, [asMark(square), asMark(square)]);

export const twoTicTacToes = takingTurns<Pair>({
  roles: ["x", "o"],
  initial: [ticTacToe.initial, ticTacToe.initial],
  turn: ([left]) => left.turn,
  moves: ([left, right]) => choices(left).flatMap((here) => choices(right).map((there) => `(mark ${here} ${there})`)),
  play: ([left, right], move) => {
    const [, here, there] = wordsOf(move) as [string, string, string];
    return [advance(left, here), advance(right, there)];
  },
  goals: (pair) => {
    const [left, right] = pair.map((board) => ticTacToe.goals(board));
    return left === undefined || right === undefined ? undefined : left.map((goal, role) => (goal + right[role]!) / 2);
  },
});
