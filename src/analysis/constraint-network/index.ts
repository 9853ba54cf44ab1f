/**
 * Constraint networks of games: one stage as variables and constraints, propagation from partial knowledge, and
 * symmetries.
 */
export { compactMicrostructure } from "./compact-microstructure.ts";
export { ConstraintMachine } from "./constraint-machine.ts";
export type {
  ConstraintNetwork,
  NetworkComponent,
  NetworkLiteral,
  NetworkNode,
  NetworkVariable,
  VariableKind,
} from "./constraint-network.ts";
export { fullMicrostructure } from "./full-microstructure.ts";
export { type MacroStage, macroStage, macroStageComplement } from "./macro-stage.ts";
export { MoveClassifier, type MoveClassOptions, type StateCanonicaliser } from "./move-classes.ts";
export { type NetworkOptions, networkFromGroundProgram } from "./network-from-ground-program.ts";
export { normalizeDefinitions } from "./normalize-definitions.ts";
export { type OutcomeFilter, outcomeFilter } from "./outcome-filter.ts";
export type { OutcomeKey } from "./outcome-keys.ts";
export { printNetwork } from "./print-network.ts";
export { type NamedGraph, restrictMicrostructure, variableNames } from "./restrict-microstructure.ts";
export { Stage, type Utility } from "./stage.ts";
export { type StageGraph, type StageOptions, stageGraph } from "./stage-graph.ts";
