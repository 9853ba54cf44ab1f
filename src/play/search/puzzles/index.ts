/** Games of one player without chance: plans found by several searches that take turns. */
export { isPuzzle, type Plan } from "./plan.ts";
export { type PuzzleGame, PuzzleSearch } from "./solve-puzzle.ts";
