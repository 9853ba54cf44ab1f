export {
  AUTOMATIC_LIMITS,
  type Ground,
  type GroundedGame,
  type GroundLimits,
  groundCircuit,
  type MachineName,
  makeMachine,
  makeUngrounded,
} from "./make-machine.ts";
export { makePlayouts, type PlayoutMachineName, type Playouts } from "./make-playouts.ts";
