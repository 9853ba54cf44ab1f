/** Knowledge about games: stored as JSON, and carried over to related games. */
export { carryFromRelative, type FromRelative, type SeekingGame } from "./carry-from-relative.ts";
export { type CarriedValues, carryValues, type NewGame, ofTheOtherSide } from "./carry-values.ts";
export {
  type EngineKind,
  type EngineTrialAccount,
  type GameKnowledge,
  type LearnedValues,
  type LearningAccount,
  netOfValues,
} from "./game-knowledge.ts";
export { heldShares, type RandomPlay } from "./held-shares.ts";
export { BadKnowledge, readKnowledge, writeKnowledge } from "./knowledge-json.ts";
export { fluentNames, type LearnGameOptions, learnGame, NotLearnable } from "./learn-game.ts";
export { OneStepAhead } from "./one-step-ahead.ts";
