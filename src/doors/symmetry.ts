/**
 * `noether/symmetry`: symmetries of games, as groups and in words; the rule graphs and constraint networks used to find
 * them.
 */
export { type GameSymmetries, type Method, orderOf } from "../analysis/all-symmetries/index.ts";
export {
  type ConstraintNetwork,
  MoveClassifier,
  networkFromGroundProgram,
  normalizeDefinitions,
  outcomeFilter,
  printNetwork,
  Stage,
  type StateCanonicaliser,
} from "../analysis/constraint-network/index.ts";
export { type ExplainedGame, explainSymmetries } from "../analysis/explanation/index.ts";
export { bookRuleGraph, enhancedRuleGraph, orderedRuleGraph, type RuleGraph } from "../analysis/rule-graph/index.ts";
export {
  bestPolicy,
  consistencyOf,
  expectedConsistency,
  type GameStages,
  gameStages,
  isSolution,
  microstructureComplement,
  minimaxNetwork,
  oneStageMicrostructure,
  oneStageNetworks,
  printPolicy,
  printStages,
  probabilityOf,
} from "../analysis/stochastic-network/index.ts";
export {
  applyToMove,
  applyToState,
  applyToStep,
  canonicalState,
  findGroundSymmetries,
  findRuleSymmetries,
  type GroundSymmetries,
  imagesOfState,
  orbitsOfMoves,
  type RoleMove,
  type RuleSymmetries,
  type Step,
  type Symmetry,
  type SymmetryStatus,
} from "../analysis/symmetry/index.ts";
export { closedGame, type SymmetryQuestion, searchSymmetries, symmetriesOf, symmetryWords } from "../game/index.ts";
