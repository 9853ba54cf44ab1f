/** Exact search: what a state is worth, and how to play it, with and without symmetries; and tree search by playouts (tree/). */
export { AlphaBeta, type AlphaBetaParts, NotInTurn, type Positions, sharedPositions } from "./alpha-beta/index.ts";
export type { BestPlay } from "./best-play.ts";
export type { Solved } from "./contender.ts";
export type { StateValue } from "./full-search.ts";
export {
  Guesses,
  type GuessTerms,
  type LeafValues,
  LeanSearch,
  type LeanSearchParts,
  leavesInLanes,
  leavesOneByOne,
  MOVER,
  MovePriors,
  mixtureAt,
  NodeStore,
  type SelectionRule,
  SelectSeveral,
  TooManyMoves,
  type Walk,
  walkOn,
} from "./lean/index.ts";
export { isPuzzle, type Plan, type Puzzle, PuzzleSearch, puzzleOfGame } from "./puzzles/index.ts";
export { type AutoOptions, solveAutomatically } from "./solve-automatically.ts";
export { type SolvedGame, type SolverWishes, solveGame } from "./solve-game.ts";
export { type Solution, Solver, type SolverOptions, type SymmetryUse } from "./solver.ts";
export { type SymmetryCosts, secondsSaved } from "./symmetry-costs.ts";
export {
  FlatConfidence,
  GameTree,
  Layers,
  meanOfArm,
  Playouts,
  plainRecognition,
  type Recognition,
  SelectByActions,
  SelectByConfidence,
  SymmetryLedger,
  symmetricRecognition,
  type TreeNode,
  TreeSearch,
} from "./tree/index.ts";
export { UNBOUNDED } from "./value-table.ts";
