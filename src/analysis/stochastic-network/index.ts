/**
 * The T-stage stochastic networks of Koriche et al. (2017), section 4: policies, minimax networks, single stages and
 * microstructures.
 */
export { type GameStages, gameStages, type StagePlaces } from "./game-stages.ts";
export {
  type MicrostructureOptions,
  microstructureComplement,
  type Reading,
  type ValueGraph,
} from "./microstructure.ts";
export { minimaxNetwork } from "./minimax-network.ts";
export { type BitState, MinimaxValues, type ValueOptions } from "./minimax-values.ts";
export { type OneStage, oneStageMicrostructure, oneStageNetworks } from "./one-stage.ts";
export { type BestPolicy, bestPolicy, expectedConsistency, isSolution, type Policy } from "./policy.ts";
export { printPolicy, printStages } from "./print-stages.ts";
export { horizonOf, initialBits } from "./reachable-stages.ts";
export {
  consistencyOf,
  type ProbabilityTable,
  probabilityOf,
  type StochasticConstraint,
  type StochasticKind,
  type StochasticNetwork,
  type StochasticVariable,
} from "./stochastic-network.ts";
export { actionOf, type GameAction, structuralDifference } from "./structural-symmetry.ts";
export { DOORS, LOADED, OPPOSITES } from "./trial-sheets.ts";
