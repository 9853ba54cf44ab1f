/** Which of our games have a simulator, by the name of their folder. Each entry counts the sequences of joint moves up to a depth. */

import { asteroids, asteroidsParallel } from "./asteroids.ts";
import { blocksWorld, blocksWorldOfTheBook } from "./blocks-world.ts";
import { buttonsAndLights } from "./buttons-and-lights.ts";
import { cooperativeExchange } from "./cooperative-exchange.ts";
import { eightPuzzle } from "./eight-puzzle.ts";
import { fourPlayerColonies } from "./four-player-colonies.ts";
import { guessTheNumber } from "./guess-the-number.ts";
import { interchangeableAnimals } from "./interchangeable-animals.ts";
import { knightsTour } from "./knights-tour.ts";
import { kuhnPoker } from "./kuhn-poker.ts";
import { lightsOut } from "./lights-out.ts";
import { maze } from "./maze.ts";
import { englishBoard, pegSolitaire, triangleBoard } from "./peg-solitaire.ts";
import { pig } from "./pig.ts";
import { guidedQueens, unguidedQueens } from "./queens.ts";
import { randomTicTacToe } from "./random-tic-tac-toe.ts";
import { pocketCube, scrambled } from "./rubik-2x2.ts";
import { serialLightsThenHanoi } from "./serial-lights-then-hanoi.ts";
import { countSequences, type SequenceCounts, type Simulation } from "./simulation.ts";
import { matchingPennies, prisonersDilemma, racing, rockPaperScissors } from "./simultaneous-choices.ts";
import { sudoku } from "./sudoku.ts";
import { threePlayerTicTacToe } from "./three-player-tic-tac-toe.ts";
import { towersOfHanoi } from "./towers-of-hanoi.ts";
import { tron } from "./tron.ts";

type Count = (depth: number) => SequenceCounts;

function counting<State>(game: Simulation<State>): Count {
  return (depth) => countSequences(game, depth);
}

export const SIMULATED_GAMES: Readonly<Record<string, Count>> = {
  asteroids: counting(asteroids),
  "asteroids-parallel": counting(asteroidsParallel),
  "blocks-world": counting(blocksWorld),
  "blocks-world-book": counting(blocksWorldOfTheBook),
  "buttons-and-lights": counting(buttonsAndLights),
  "cooperative-exchange": counting(cooperativeExchange),
  "eight-puzzle": counting(eightPuzzle("472583.61")),
  "eight-queens-guided": counting(guidedQueens(8)),
  "eight-queens-unguided": counting(unguidedQueens(8)),
  "four-player-colonies": counting(fourPlayerColonies),
  "guess-the-number": counting(guessTheNumber),
  "interchangeable-animals": counting(interchangeableAnimals),
  "knights-tour": counting(knightsTour(8)),
  "kuhn-poker": counting(kuhnPoker),
  "lights-out": counting(lightsOut()),
  "matching-pennies": counting(matchingPennies),
  maze: counting(maze),
  "peg-solitaire": counting(pegSolitaire(englishBoard(), "4,4")),
  "peg-solitaire-small": counting(pegSolitaire(triangleBoard(), "1,1")),
  pig: counting(pig),
  "prisoners-dilemma": counting(prisonersDilemma),
  racing: counting(racing),
  "random-tic-tac-toe-2x2": counting(randomTicTacToe("lines")),
  "random-tic-tac-toe-2x2-rows": counting(randomTicTacToe("rows")),
  "rock-paper-scissors": counting(rockPaperScissors),
  "rubik-2x2": counting(pocketCube(scrambled())),
  "serial-lights-then-hanoi": counting(serialLightsThenHanoi),
  "six-queens": counting(unguidedQueens(6)),
  "sixteen-queens": counting(unguidedQueens(16)),
  sudoku: counting(sudoku),
  "thirty-one-queens": counting(guidedQueens(31)),
  "three-player-tic-tac-toe": counting(threePlayerTicTacToe),
  "towers-of-hanoi": counting(towersOfHanoi()),
  tron: counting(tron),
  "twelve-queens": counting(unguidedQueens(12)),
};
