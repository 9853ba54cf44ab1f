export { apply, type GivenMoves, IllegalMove, isLegal, legalJointMove, type Refusal } from "./apply.ts";
export { COUNTING, countSequences, type SequenceCounts } from "./count-sequences.ts";
export {
  type ByRole,
  describePercepts,
  describeState,
  legalTexts,
  reportedGoal,
  type StateDescription,
} from "./describe-state.ts";
export { bitsFromFluents, fluentsFromBits } from "./fluent-bits.ts";
export { GroundVocabulary } from "./ground-vocabulary.ts";
export { JointMoves } from "./joint-moves.ts";
export type {
  Cursor,
  Fluent,
  KeepingCursor,
  Machine,
  Move,
  MoveList,
  PerceivingCursor,
  PlayoutCursor,
  PlayoutEnd,
  PlayoutLimits,
  PlaysOut,
  Role,
  State,
  StatesAsBits,
  Vocabulary,
} from "./machine.ts";
export { copyState, equalStates, hashState, hasStatesAsBits, keeps, perceives, playoutCursorOf } from "./machine.ts";
export {
  addTally,
  drawJointMove,
  newTally,
  type PlayoutTally,
  playInside,
  playRandomly,
  runPlayouts,
} from "./random-playouts.ts";
export { fluentsFromTexts, stateFromTexts, UnknownFluents } from "./state-from-texts.ts";
export { type WalkLimits, walkSideBySide } from "./walk-side-by-side.ts";
