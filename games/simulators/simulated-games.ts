/** The simulators of puzzles, simultaneous games, games of chance and of hidden information, by the name of the folder of the sheet. */

import { asteroids, asteroidsParallel } from "./asteroids.ts";
import { fullBackgammon, smallBackgammon } from "./backgammon.ts";
import { blocksWorld, blocksWorldOfTheBook } from "./blocks-world.ts";
import { buttonsAndLights } from "./buttons-and-lights.ts";
import { cantStop } from "./cant-stop.ts";
import { cheeseThief } from "./cheese-thief.ts";
import { cooperativeExchange } from "./cooperative-exchange.ts";
import { eightPuzzle } from "./eight-puzzle.ts";
import { fadingLamps } from "./fading-lamps.ts";
import { fourPlayerColonies } from "./four-player-colonies.ts";
import { guessTheNumber } from "./guess-the-number.ts";
import { interchangeableAnimals } from "./interchangeable-animals.ts";
import { knightsTour } from "./knights-tour.ts";
import { kuhnPoker } from "./kuhn-poker.ts";
import { liarsDice } from "./liars-dice.ts";
import { lightsOut } from "./lights-out.ts";
import { maze } from "./maze.ts";
import { englishSolitaire, triangleSolitaire } from "./peg-solitaire.ts";
import { pickomino } from "./pickomino.ts";
import { pig } from "./pig.ts";
import { guidedQueens, unguidedQueens } from "./queens.ts";
import { randomTicTacToe } from "./random-tic-tac-toe.ts";
import { pocketCube } from "./rubik-2x2.ts";
import { serialLightsThenHanoi } from "./serial-lights-then-hanoi.ts";
import type { Simulator } from "./simulator.ts";
import { matchingPennies, prisonersDilemma, racing, rockPaperScissors } from "./simultaneous-choices.ts";
import { sudoku } from "./sudoku.ts";
import { threePlayerTicTacToe } from "./three-player-tic-tac-toe.ts";
import { towersOfHanoi } from "./towers-of-hanoi.ts";
import { tron } from "./tron.ts";
import { yahtzee } from "./yahtzee.ts";

export const SIMULATED_GAMES: ReadonlyMap<string, Simulator<unknown>> = new Map<string, Simulator<unknown>>([
  ["asteroids", asteroids],
  ["asteroids-parallel", asteroidsParallel],
  ["backgammon", fullBackgammon],
  ["backgammon-small", smallBackgammon],
  ["blocks-world", blocksWorld],
  ["blocks-world-book", blocksWorldOfTheBook],
  ["buttons-and-lights", buttonsAndLights],
  ["cant-stop", cantStop],
  ["cheese-thief", cheeseThief],
  ["cooperative-exchange", cooperativeExchange],
  ["eight-puzzle", eightPuzzle],
  ["eight-queens-guided", guidedQueens(8, (queens) => [0, 0, 0, 0, 0, 20, 40, 60, 100][queens] ?? 0)],
  ["eight-queens-unguided", unguidedQueens(8)],
  ["fading-lamps", fadingLamps],
  ["four-player-colonies", fourPlayerColonies],
  ["guess-the-number", guessTheNumber],
  ["interchangeable-animals", interchangeableAnimals],
  ["knights-tour", knightsTour(8)],
  ["kuhn-poker", kuhnPoker],
  ["liars-dice", liarsDice],
  ["lights-out", lightsOut],
  ["matching-pennies", matchingPennies],
  ["maze", maze],
  ["peg-solitaire", englishSolitaire()],
  ["peg-solitaire-small", triangleSolitaire()],
  ["pickomino", pickomino],
  ["pig", pig],
  ["prisoners-dilemma", prisonersDilemma],
  ["racing", racing],
  ["random-tic-tac-toe-2x2", randomTicTacToe("lines")],
  ["random-tic-tac-toe-2x2-rows", randomTicTacToe("rows")],
  ["rock-paper-scissors", rockPaperScissors],
  ["rubik-2x2", pocketCube],
  ["serial-lights-then-hanoi", serialLightsThenHanoi],
  ["six-queens", unguidedQueens(6)],
  ["sixteen-queens", unguidedQueens(16)],
  ["sudoku", sudoku],
  ["thirty-one-queens", guidedQueens(31, (queens) => Math.floor((100 * queens) / 31))],
  ["three-player-tic-tac-toe", threePlayerTicTacToe],
  ["towers-of-hanoi", towersOfHanoi],
  ["tron", tron],
  ["twelve-queens", unguidedQueens(12)],
  ["yahtzee", yahtzee],
]);
