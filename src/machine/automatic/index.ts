export {
  AUTOMATIC_LIMITS,
  type Ground,
  type GroundedGame,
  type GroundLimits,
  groundCircuit,
} from "./ground-circuit.ts";
export { type MachineName, makeMachine } from "./make-machine.ts";
export { makePlayouts, type PlayoutMachineName } from "./make-playouts.ts";
export { makeUngrounded } from "./make-ungrounded.ts";
export type { Playouts } from "./playouts.ts";
