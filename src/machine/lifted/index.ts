export { LiftedMachine, liftedMachine } from "./lifted-machine.ts";
