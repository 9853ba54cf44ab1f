/** The simulators against figures from the literature, and against what facts.json tells in words. */

import { describe, expect, test } from "vitest";
import { allLanded, asteroids } from "./asteroids.ts";
import { blocksWorld, blocksWorldOfTheBook } from "./blocks-world.ts";
import { cooperativeExchange, isExchanged } from "./cooperative-exchange.ts";
import { distancesFromOrder } from "./eight-puzzle.ts";
import { interchangeableAnimals, isAcross } from "./interchangeable-animals.ts";
import { knightsTour } from "./knights-tour.ts";
import { kuhnPoker, meanOfRandomPlay } from "./kuhn-poker.ts";
import { fewestPresses } from "./lights-out.ts";
import { isRich, maze } from "./maze.ts";
import { countPegs, englishBoard, pegSolitaire, triangleBoard } from "./peg-solitaire.ts";
import { outcomesOfRandomPlay } from "./pig.ts";
import { countPeacefulPlacements } from "./queens.ts";
import { randomTicTacToe, reachableStates, valueForFirst } from "./random-tic-tac-toe.ts";
import { cornersKey, positionsByDistance, SOLVED, scrambled, shortestSolution } from "./rubik-2x2.ts";
import { isTowerMoved, serialLightsThenHanoi } from "./serial-lights-then-hanoi.ts";
import { countSequences, countSequencesByState, shortestPath } from "./simulation.ts";
import { solutions } from "./sudoku.ts";
import { isMoved, towersOfHanoi } from "./towers-of-hanoi.ts";

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

describe("queens", () => {
  test("peaceful placements on the chessboard by number of queens", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((count) => countPeacefulPlacements(8, count))).toEqual([
      64, 1288, 10320, 34568, 46736, 22708, 3192, 92,
    ]);
  });
  test("two queens on the board of 31 by 31 follow the closed form", () => {
    const n = 31;
    expect(countPeacefulPlacements(n, 2)).toBe((n * (n - 1) * (n - 2) * (3 * n - 1)) / 6);
  });
  test("six queens have four solutions", () => {
    expect(countPeacefulPlacements(6, 6)).toBe(4);
  });
});

describe("sliding and turning", () => {
  test("the eight puzzle reaches 181440 positions, none farther than 31 moves", () => {
    const distances = distancesFromOrder();
    expect(distances.size).toBe(181440);
    expect([...distances.values()].reduce((a, b) => Math.max(a, b))).toBe(31);
    expect(distances.get("472583.61")).toBe(22);
  });
  test("positions of the pocket cube by distance", () => {
    expect(positionsByDistance(6)).toEqual([1, 9, 54, 321, 1847, 9992, 50136]);
  });
  test("the start of our pocket cube is seven turns away", () => {
    expect(cornersKey(scrambled())).not.toBe(cornersKey(SOLVED));
    expect(shortestSolution(scrambled())).toBe(7);
  });
});

describe("pegs, lamps and discs", () => {
  test("the triangle has 568630 matches, 29760 of which leave one peg", () => {
    const counts = countSequencesByState(pegSolitaire(triangleBoard(), "1,1"), 13, (pegs) => pegs);
    expect(sum(counts.terminal)).toBe(568630);
    expect(counts.terminal[13]).toBe(29760);
  });
  test("the English board has 33 holes and 76 jumps", () => {
    const board = englishBoard();
    expect(board.holes.length).toBe(33);
    expect(board.jumps.length).toBe(76);
    expect(countPegs(pegSolitaire(board, "4,4").initial)).toBe(32);
  });
  test("lights out needs 15 presses", () => {
    expect(fewestPresses()).toBe(15);
  });
  test("five discs need 31 moves", () => {
    expect(shortestPath(towersOfHanoi(), (state) => JSON.stringify(state.stacks), isMoved)).toBe(31);
  });
});

describe("walks and puzzles", () => {
  test("304 knight's tours start in a corner of the board of five by five", () => {
    const counts = countSequences(knightsTour(5), 24);
    expect(counts.nodes[24]).toBe(304);
  });
  test("the sudoku has one solution", () => {
    expect(solutions().length).toBe(1);
  });
  test("shortest solutions", () => {
    expect(
      shortestPath(
        blocksWorld,
        (state) => state.towers.join(),
        (state) => state.towers[0] === "edcba",
      ),
    ).toBe(6);
    expect(
      shortestPath(
        blocksWorldOfTheBook,
        (state) => state.towers.join(),
        (state) => state.towers[0] === "cba",
      ),
    ).toBe(3);
    expect(shortestPath(maze, (walker) => [walker.line, walker.column, walker.treasure].join(), isRich)).toBe(56);
    expect(shortestPath(asteroids, (flight) => JSON.stringify(flight.ships), allLanded)).toBe(13);
    expect(shortestPath(interchangeableAnimals, (river) => [river.far, river.raftFar].join(), isAcross)).toBe(11);
    expect(shortestPath(serialLightsThenHanoi, (puzzles) => [puzzles.lights, puzzles.pegs].join(), isTowerMoved)).toBe(
      9,
    );
    expect(shortestPath(cooperativeExchange, (yard) => [yard.ada, yard.ben].join(), isExchanged)).toBe(6);
  });
});

describe("chance", () => {
  test("randomised tic-tac-toe with all lines: 89 states, player 1 always wins", () => {
    const game = randomTicTacToe("lines");
    expect(reachableStates(game).length).toBe(89);
    expect(valueForFirst(game, "random")).toBe(100);
  });
  test("randomised tic-tac-toe with rows only: 109 states, and the values after Example 5's moves", () => {
    const game = randomTicTacToe("rows");
    expect(reachableStates(game).length).toBe(109);
    expect(valueForFirst(game, "random")).toBe(65.625);
    expect(valueForFirst(game, "best")).toBe(50);
    const example = { cells: [1, 0, 0, 2], toMove: 1, chosen: undefined } as const;
    expect(game.successors(example).map((after) => valueForFirst(game, "best", after))).toEqual([100, 50, 50, 100]);
  });
  test("pig under random decisions", () => {
    const { firstWins, draw, secondWins } = outcomesOfRandomPlay();
    expect(firstWins + draw + secondWins).toBeCloseTo(1, 12);
    expect(firstWins).toBeCloseTo(0.56106818, 8);
    expect(secondWins).toBeCloseTo(0.43872907, 8);
  });
  test("Kuhn poker has 30 matches", () => {
    expect(sum(countSequences(kuhnPoker, 4).terminal)).toBe(30);
    expect(meanOfRandomPlay()).toBe(53.125);
  });
});
