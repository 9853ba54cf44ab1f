export type { Clock } from "./choose-strategy.ts";
export { CompiledMachine } from "./compiled-machine.ts";
export { emitDrawMove } from "./draw-move.ts";
export type { Strategy } from "./engine-code.ts";
