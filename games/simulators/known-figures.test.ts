/** The simulators against figures from the literature, and against what facts.json tells in words. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asteroids } from "./asteroids.ts";
import { blocksWorld, blocksWorldOfTheBook } from "./blocks-world.ts";
import { buttonsAndLights } from "./buttons-and-lights.ts";
import { cooperativeExchange } from "./cooperative-exchange.ts";
import { distancesFromOrder, eightPuzzle } from "./eight-puzzle.ts";
import { fadingLamps } from "./fading-lamps.ts";
import { interchangeableAnimals } from "./interchangeable-animals.ts";
import { knightsTour } from "./knights-tour.ts";
import { kuhnPoker } from "./kuhn-poker.ts";
import { fewestPresses } from "./lights-out.ts";
import { maze } from "./maze.ts";
import { countPegs, englishBoard, englishSolitaire, triangleSolitaire } from "./peg-solitaire.ts";
import { outcomesOfRandomPlay } from "./pig.ts";
import { countPeacefulPlacements } from "./queens.ts";
import { countStates, randomTicTacToe, valueForFirst } from "./random-tic-tac-toe.ts";
import { positionsByDistance, scrambled, shortestSolution, stickerColours } from "./rubik-2x2.ts";
import { serialLightsThenHanoi } from "./serial-lights-then-hanoi.ts";
import { countSequences, countSequencesByState, shortestPath } from "./simulation.ts";
import { type Simulator, simulationOf } from "./simulator.ts";
import { solutions } from "./sudoku.ts";
import { towersOfHanoi } from "./towers-of-hanoi.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

describe("queens", () => {
  test("peaceful placements on the chessboard by number of queens", () => {
    const counts = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => countPeacefulPlacements(8, count));
    expect(counts).toEqual([64, 1288, 10320, 34568, 46736, 22708, 3192, 92]);
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
  test("the eight puzzle reaches 181,440 positions, none farther than 31 moves; ours is 22 away", () => {
    const distances = distancesFromOrder();
    expect(distances.size).toBe(181_440);
    expect([...distances.values()].reduce((a, b) => Math.max(a, b))).toBe(31);
    expect(distances.get(eightPuzzle.initial.tiles)).toBe(22);
  });
  test("positions of the pocket cube by distance; ours is seven turns away", () => {
    expect(positionsByDistance(6)).toEqual([1, 9, 54, 321, 1847, 9992, 50136]);
    expect(shortestSolution(scrambled())).toBe(7);
  });
  test("the sheet of the pocket cube starts with the same stickers", () => {
    const sheet = readFileSync(new URL("../rubik-2x2/rules.kif", import.meta.url), "utf8");
    const shown = [...sheet.matchAll(/\(init \(shows (\w+) (\w+)\)\)/g)].map(([, sticker, colour]) => [
      sticker,
      colour,
    ]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(stickerColours(scrambled())));
  });
});

describe("pegs, lamps and tours", () => {
  test("the triangle has 568,630 matches, 29,760 of which leave one peg", () => {
    const counts = countSequencesByState(simulationOf(triangleSolitaire()), 13, (pegs) => pegs);
    expect(sum(counts.terminal)).toBe(568_630);
    expect(counts.terminal[13]).toBe(29_760);
  });
  test("the English board has 33 holes and 76 jumps", () => {
    expect(englishBoard().holes.length).toBe(33);
    expect(englishBoard().jumps.length).toBe(76);
    expect(countPegs(englishSolitaire().initial)).toBe(32);
  });
  test("lights out needs 15 presses", () => {
    expect(fewestPresses()).toBe(15);
  });
  test("the knight goes round the board of three by three, and has no tour of the board of four by four", () => {
    expect(countSequences(simulationOf(knightsTour(3)), 8).terminal).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 0]);
    expect(countSequences(simulationOf(knightsTour(4)), 15).nodes[15]).toBe(0);
  });
  test("the sudoku has one solution", () => {
    expect(solutions().length).toBe(1);
  });
});

/** Joint moves to the first state where the first role gets 100; `key` tells states apart and leaves the step out. */
function movesToWin<Position>(
  simulator: Simulator<Position>,
  key: (position: Position) => unknown,
): number | undefined {
  const isWon = (position: Position): boolean => simulator.goals(position)?.[0] === 100;
  return shortestPath(simulationOf(simulator), (position) => JSON.stringify(key(position)), isWon);
}

describe("shortest solutions", () => {
  test("puzzles", () => {
    expect(movesToWin(blocksWorld, ({ towers }) => towers)).toBe(6);
    expect(movesToWin(blocksWorldOfTheBook, ({ towers }) => towers)).toBe(3);
    expect(movesToWin(buttonsAndLights, ({ on }) => on)).toBe(3);
    expect(movesToWin(fadingLamps, ({ left }) => left)).toBe(8);
    expect(movesToWin(towersOfHanoi, ({ tower }) => tower)).toBe(31);
    expect(movesToWin(serialLightsThenHanoi, ({ lights, tower }) => [lights, tower])).toBe(9);
    expect(movesToWin(interchangeableAnimals, ({ far, raftFar }) => [[...far].sort(), raftFar])).toBe(11);
  });
  test("journeys", () => {
    expect(movesToWin(maze, ({ at, treasure }) => [at, treasure])).toBe(56);
    expect(movesToWin(asteroids, ({ ships }) => ships)).toBe(13);
    expect(movesToWin(cooperativeExchange, ({ places }) => places)).toBe(6);
  });
});

describe("chance", () => {
  test("randomised tic-tac-toe with all lines: 89 states, player 1 always wins", () => {
    const game = randomTicTacToe("lines");
    expect(countStates(game)).toBe(89);
    expect(valueForFirst(game, "random")).toBe(100);
  });
  test("randomised tic-tac-toe with rows only: 109 states, and the values after the moves of Example 5", () => {
    const game = randomTicTacToe("rows");
    expect(countStates(game)).toBe(109);
    expect(valueForFirst(game, "random")).toBe(65.625);
    expect(valueForFirst(game, "best")).toBe(50);
    const marks = new Map([["x1 y1", "1"] as const, ["x2 y2", "2"] as const]);
    const values = ["x1", "x2", "y1", "y2"].map((chosen) =>
      valueForFirst(game, "best", { marks, player: "1", chosen }),
    );
    expect(values).toEqual([100, 50, 50, 100]);
  });
  test("pig under random decisions", () => {
    const [lost, drawn, won] = outcomesOfRandomPlay();
    expect(lost + drawn + won).toBeCloseTo(1, 12);
    expect(won).toBeCloseTo(0.56106818, 8);
    expect(lost).toBeCloseTo(0.43872907, 8);
  });
  test("Kuhn poker has 30 matches", () => {
    expect(sum(countSequences(simulationOf(kuhnPoker), 4).terminal)).toBe(30);
  });
});
