export type { Clock } from "./choose-strategy.ts";
export { CompiledMachine } from "./compiled-machine.ts";
export { type PlayoutCursor, playCompiled } from "./compiled-playouts.ts";
export { emitDrawMove } from "./draw-move.ts";
export type { Strategy } from "./engine.ts";
