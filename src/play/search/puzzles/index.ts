/** Solves games of one player without chance by several searches that take turns. */
export { isPuzzle, type Plan, type Puzzle } from "./plan.ts";
export { puzzleOfGame } from "./puzzle-of-game.ts";
export { PuzzleSearch } from "./solve-puzzle.ts";
