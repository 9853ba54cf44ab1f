/** The library, in reading order: a text becomes rules, rules are checked, and become a machine that plays. */

export {
  type ConstraintNetwork,
  MoveClassifier,
  networkFromGroundProgram,
  normalizeDefinitions,
  outcomeFilter,
  printNetwork,
  Stage,
  type StateCanonicaliser,
} from "./analysis/constraint-network/index.ts";
export { observePlay, type PlayObservation, playDiagnostics } from "./analysis/playability/index.ts";
export {
  Budget,
  type BudgetLimits,
  BudgetSpent,
  describeGaveUp,
  type GaveUp,
  isGaveUp,
  unlimited,
  withinBudget,
} from "./foundations/budgets/index.ts";
export { createRandom, type SeededRandom } from "./foundations/collections/index.ts";
export { type Diagnostic, printDiagnostic, SourceText } from "./foundations/text/index.ts";
export { checkRules } from "./language/checks/index.ts";
export { beginAt, type ReadState, stateReader, unreadFluents } from "./language/positions/index.ts";
export { normalizeRules } from "./language/rewriting/index.ts";
export {
  type Atom,
  type Clause,
  type Formula,
  type Literal,
  printClauses,
  printRules,
  type Rule,
  type Rules,
  readRules,
  type Term,
} from "./language/rules/index.ts";
export {
  groundCircuit,
  type MachineName,
  makeMachine,
  makePlayouts,
  type PlayoutMachineName,
  type Playouts,
} from "./machine/automatic/index.ts";
export {
  apply,
  type Cursor,
  countSequences,
  describeState,
  equalStates,
  type GivenMoves,
  hashState,
  IllegalMove,
  legalJointMove,
  type Machine,
  type PlayoutTally,
  perceives,
  playRandomly,
  type Refusal,
  reportedGoal,
  type State,
  stateFromTexts,
  UnknownFluents,
  walkSideBySide,
} from "./machine/index.ts";
