export { type GroundedGame, groundCircuit, type MachineName, makeMachine } from "./make-machine.ts";
