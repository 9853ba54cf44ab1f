export { LARGE_CIRCUIT } from "./choose-machine.ts";
export {
  AUTOMATIC_LIMITS,
  type Ground,
  type GroundedGame,
  type GroundLimits,
  groundCircuit,
  NAMED_LIMITS,
} from "./ground-circuit.ts";
export { MACHINE_NAMES, type MachineName, makeMachine } from "./make-machine.ts";
export { makePlayouts, type PlayoutMachineName } from "./make-playouts.ts";
export type { Playouts } from "./playouts.ts";
export { stepAsSearch } from "./search-steps.ts";
