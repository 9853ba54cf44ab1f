export { checkBySimulation, type SimulationLimits } from "./check-by-simulation.ts";
export {
  findGameSymmetries,
  type GameSymmetries,
  type GameSymmetryOptions,
  stateNumbers,
} from "./find-game-symmetries.ts";
export { findGroundSymmetries, type GroundSymmetries, groundSymmetryFrom } from "./find-ground-symmetries.ts";
export {
  findRuleSymmetries,
  type RuleSymmetries,
  type RuleSymmetryOptions,
  type SearchContext,
  type TermPosition,
} from "./find-rule-symmetries.ts";
export { findStageSymmetries, type StageSymmetries, type StageSymmetry } from "./find-stage-symmetries.ts";
export { fixedConstants } from "./fixed-constants.ts";
export { actionByNames, type GroundNames, groundAction, type TermAction, termFromText } from "./ground-action.ts";
export type { GroundSymmetry, SymmetryStatus } from "./ground-symmetry.ts";
export { CircuitProver } from "./prove-on-circuit.ts";
export {
  type SymbolImage,
  type SymbolMapping,
  symbolLabels,
  symbolMapping,
  symbolsOf,
} from "./symbol-mapping.ts";
