/** One game, opened once: ask it anything; each answer is computed once. */
export { boards, sampledStates } from "./analyses/boards.ts";
export { captures } from "./analyses/captures.ts";
export { clauses } from "./analyses/clauses.ts";
export {
  constraintNetwork,
  constraintSymmetries,
  type StageAnswer,
  stageSymmetries,
} from "./analyses/constraint-network.ts";
export { derivable, domains, instances, reduction } from "./analyses/domains.ts";
export { fingerprint, profile } from "./analyses/fingerprint.ts";
export { statusesOnGround, statusesOnRules } from "./analyses/generator-status.ts";
export { grounded, writtenProgram } from "./analyses/grounded.ts";
export { type Lanes, lanes } from "./analyses/lanes.ts";
export { goalValuesOf, groundOf, machine, machineOf, playouts, searchMachine } from "./analyses/machine.ts";
export { type GroundSizes, knownOverview, type Overview, overviewOf } from "./analyses/overview.ts";
export { type PlayoutSpeed, randomPlay, speedOf } from "./analyses/random-play.ts";
export {
  SYMMETRY_SOURCES,
  type SymmetrySource,
  searchSymmetries,
  symmetriesForSearch,
} from "./analyses/search-symmetries.ts";
export { factors, subgames } from "./analyses/subgames.ts";
export {
  type ClosedGame,
  closedGame,
  gateSymmetries,
  ruleSymmetries,
  type SymmetryQuestion,
  symmetries,
  symmetriesOf,
} from "./analyses/symmetries.ts";
export { describeSymmetries, firstGenerators, symmetryWords } from "./analyses/symmetry-words.ts";
export { type Trial, trialPlay } from "./analyses/trial.ts";
export type { Analysis, OpenGame } from "./analysis.ts";
export { Game, type GameOptions } from "./game.ts";
export { type OpenedGame, type OpenOptions, openGame } from "./open-game.ts";
export { openPacked, type PackedGame, packGame } from "./transfer.ts";
