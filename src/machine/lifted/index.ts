export { LiftedMachine, type LiftedOptions, liftedMachine } from "./lifted-machine.ts";
