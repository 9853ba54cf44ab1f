/** Exact search for values and best play, with and without symmetries, and tree search by playouts (lean/). */
export { AlphaBeta, type AlphaBetaParts, NotInTurn, type Positions, sharedPositions } from "./alpha-beta/index.ts";
export type { BestPlay } from "./best-play.ts";
export type { Solved } from "./contender.ts";
export {
  GameTree,
  meanOfArm,
  SelectByConfidence,
  type TreeNode,
  TreeSearch,
} from "./first-tree/index.ts";
export type { Evaluate, StateValue } from "./full-search.ts";
export {
  type ActionTerms,
  type BatchMemory,
  batchMemory,
  DecisiveMoves,
  type FirstMoveTerms,
  FlatConfidence,
  type GraphParts,
  Guesses,
  type GuessTerms,
  isProvenChild,
  Layers,
  type LeafValues,
  LeanSearch,
  type LeanSearchParts,
  leavesInLanes,
  leavesOneByOne,
  leavesRecorded,
  leavesTallied,
  MOVER,
  MovePriors,
  marginals,
  meanOfChild,
  mixtureAt,
  NO_NODE,
  NodeLinks,
  NodeStore,
  PositionGraph,
  type SelectionRule,
  SharedBatches,
  type Walk,
  walkOn,
} from "./lean/index.ts";
export { MoveTrail } from "./move-trail.ts";
export { Playouts } from "./playouts.ts";
export { isPuzzle, type Plan, type Puzzle, PuzzleSearch, puzzleOfGame } from "./puzzles/index.ts";
export { plainRecognition, type Recognition, symmetricRecognition } from "./recognition.ts";
export { type AutoOptions, solveAutomatically } from "./solve-automatically.ts";
export { type SolvedGame, type SolverWishes, solveGame } from "./solve-game.ts";
export {
  type Solution,
  Solver,
  type SolverOptions,
  type SymmetryCounts,
  type SymmetryUse,
  type WantedMoves,
} from "./solver.ts";
export { type SwitchRule, type SymmetryCosts, secondsSaved } from "./symmetry-costs.ts";
export { SymmetryLedger } from "./symmetry-ledger.ts";
export { UNBOUNDED } from "./value-table.ts";
