/**
 * `noether`: open a game, ask it anything, pay for each answer once. In reading order: a text becomes a game; a game answers analyses;
 * an answer is a value or a `GaveUp`; a budget limits what a question may cost.
 */
export {
  Budget,
  type BudgetLimits,
  BudgetSpent,
  describeGaveUp,
  type GaveUp,
  isGaveUp,
  type Observer,
  type Resource,
  unlimited,
  withinBudget,
} from "./foundations/budgets/index.ts";
export { createRandom, type SeededRandom } from "./foundations/collections/index.ts";
export { type Diagnostic, printDiagnostic, SourceText } from "./foundations/text/index.ts";
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
