/**
 * `noether`: open a game, ask it anything, pay for each answer once. In reading order: a text becomes a game; a game answers analyses;
 * an answer is a value or a `GaveUp`; a budget limits what a question may cost.
 */
export type {
  Axis,
  AxisOrder,
  Board,
  BoardLayer,
  Cell,
  HexSlant,
} from "./analysis/board/index.ts";
export type { Factor, Subgames } from "./analysis/decomposition/index.ts";
export type { FirstMover, GoalSum, PlayObservation, TurnStructure } from "./analysis/playability/index.ts";
export {
  Budget,
  type BudgetLimits,
  BudgetSpent,
  describeGaveUp,
  type GaveUp,
  isGaveUp,
  type Observer,
  type PartLimits,
  type Resource,
  unlimited,
  withinBudget,
} from "./foundations/budgets/index.ts";
export { createRandom, type SeededRandom } from "./foundations/collections/index.ts";
export {
  type Diagnostic,
  type DiagnosticPaint,
  type Position,
  printDiagnostic,
  type Severity,
  SourceText,
} from "./foundations/text/index.ts";
export {
  type Analysis,
  boards,
  clauses,
  derivable,
  domains,
  fingerprint,
  Game,
  type GameOptions,
  grounded,
  machine,
  machineOf,
  type OpenedGame,
  type OpenGame,
  type OpenOptions,
  openGame,
  openPacked,
  type PackedGame,
  packGame,
  playouts,
  profile,
  randomPlay,
  sampledStates,
  subgames,
  symmetries,
  symmetryWords,
} from "./game/index.ts";
export type { DerivableCounts, DomainGraph, Domains, DomainVertex, SymbolDomains } from "./machine/domains/index.ts";
