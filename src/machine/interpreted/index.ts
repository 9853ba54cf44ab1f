export { UnstratifiedNegation } from "./evaluator.ts";
export { InterpretedMachine } from "./interpreted-machine.ts";
