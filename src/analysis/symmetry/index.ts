export {
  applyToMove,
  applyToState,
  applyToStep,
  canonicalState,
  imagesOfState,
  orbitsOfMoves,
  type RoleMove,
  type Step,
} from "./apply-symmetry.ts";
export { checkBySimulation, type SimulationLimits } from "./check-by-simulation.ts";
export {
  findGroundSymmetries,
  findUnusedFluents,
  type GroundSymmetries,
  groundSymmetriesOf,
  pointsOfSymmetry,
  symmetryFromElement,
} from "./find-ground-symmetries.ts";
export {
  findRuleSymmetries,
  type RuleSymmetries,
  type RuleSymmetryOptions,
  type SearchContext,
  type TermPosition,
} from "./find-rule-symmetries.ts";
export { findStageSymmetries, type StageSymmetries } from "./find-stage-symmetries.ts";
export { fixedConstants } from "./fixed-constants.ts";
export { groundPartially, type PartlyGround } from "./ground-partially.ts";
export type { InducedGroup } from "./induced-group.ts";
export {
  type GroundNames,
  type NamedSymmetry,
  namedByNumbers,
  namedBySymbols,
  namedByTexts,
} from "./named-symmetry.ts";
export type { BoardMotion } from "./propose-motions.ts";
export { type Proposals, proposeSymmetries } from "./propose-symmetries.ts";
export { CircuitProver } from "./prove-on-circuit.ts";
export { closeFluents, SymbolActions } from "./symbol-actions.ts";
export {
  applyMapping,
  movedSymbols,
  type SymbolImage,
  type SymbolMapping,
  symbolLabels,
  symbolMapping,
  symbolsOf,
} from "./symbol-mapping.ts";
export { generatorsBetween, symmetricMoves, symmetryBetween } from "./symmetric-states.ts";
export type { Symmetry, SymmetryStatus } from "./symmetry.ts";
