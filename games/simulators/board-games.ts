/** The simulators of board games, which name their moves as the rule sheets do, by the name of the folder of the sheet. */

import { amazons } from "./amazons.ts";
import { atariGo } from "./atari-go.ts";
import { breakthrough, knightthrough } from "./breakthrough.ts";
import { checkers } from "./checkers.ts";
import { chess } from "./chess.ts";
import { connectFour } from "./connect-four.ts";
import { dotsAndBoxes } from "./dots-and-boxes.ts";
import { foxAndHounds } from "./fox-and-hounds.ts";
import { hex } from "./hex.ts";
import { kalah } from "./kalah.ts";
import { nim } from "./nim.ts";
import { nineBoardTicTacToe } from "./nine-board-tic-tac-toe.ts";
import { othello } from "./othello.ts";
import { pentago } from "./pentago.ts";
import { quarto } from "./quarto.ts";
import type { Simulator } from "./simulator.ts";
import { gomoku, ticTacToe, ticTacToeNumbers, ticTacToeTallies } from "./tic-tac-toe.ts";
import { ticTicToe } from "./tic-tic-toe.ts";
import { twoTicTacToes } from "./two-tic-tac-toes.ts";

export const BOARD_GAMES: ReadonlyMap<string, Simulator<unknown>> = new Map<string, Simulator<unknown>>([
  ["amazons-6x6", amazons],
  ["atari-go-5x5", atariGo],
  ["breakthrough", breakthrough(8)],
  ["breakthrough-5x5", breakthrough(5)],
  ["checkers", checkers],
  ["chess", chess],
  ["connect-four", connectFour({ columns: 7, rows: 6 })],
  ["connect-four-4x5", connectFour({ columns: 4, rows: 5 })],
  ["connect-four-5x5", connectFour({ columns: 5, rows: 5 })],
  ["dots-and-boxes", dotsAndBoxes],
  ["fox-and-hounds", foxAndHounds],
  ["gomoku-7x7", gomoku],
  ["hex", hex],
  ["kalah", kalah],
  ["knightthrough", knightthrough],
  ["nim", nim],
  ["nine-board-tic-tac-toe", nineBoardTicTacToe],
  ["othello", othello],
  ["pentago", pentago],
  ["quarto", quarto],
  ["tic-tac-toe", ticTacToe],
  ["tic-tac-toe-numbers", ticTacToeNumbers],
  ["tic-tac-toe-tallies", ticTacToeTallies],
  ["tic-tic-toe", ticTicToe],
  ["two-tic-tac-toes", twoTicTacToes],
]);
