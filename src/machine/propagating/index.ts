export { PropagatingMachine } from "./propagating-machine.ts";
