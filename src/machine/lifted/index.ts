export { LiftedMachine, liftedMachine } from "./lifted-machine.ts";
export { playLifted } from "./lifted-playouts.ts";
