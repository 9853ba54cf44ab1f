/**
 * `noether/machine`: playing by the rules. Machines and cursors, states in and out, random playouts, counts, ground
 * programs.
 */
export {
  type Ground,
  type GroundedGame,
  type GroundLimits,
  type MachineName,
  makeMachine,
  makePlayouts,
  type PlayoutMachineName,
  type Playouts,
} from "../machine/automatic/index.ts";
export { type Circuit, type FluentGroup, gateCount } from "../machine/circuit/index.ts";
export {
  type Cone,
  type GroundAtom,
  type GroundOptions,
  type GroundProgram,
  groundRules,
  printGroundProgram,
  type Simplification,
} from "../machine/grounding/index.ts";
export {
  apply,
  type ByRole,
  type Cursor,
  countSequences,
  describeState,
  drawJointMove,
  equalStates,
  type Fluent,
  type GivenMoves,
  hashState,
  IllegalMove,
  type Machine,
  type Move,
  type MoveList,
  type PerceivingCursor,
  type PlayoutLimits,
  type PlayoutTally,
  perceives,
  playRandomly,
  type Refusal,
  type Role,
  reportedGoal,
  type SequenceCounts,
  type State,
  type StateDescription,
  stateFromTexts,
  UnknownFluents,
  type Vocabulary,
  type WalkLimits,
  walkSideBySide,
} from "../machine/index.ts";
