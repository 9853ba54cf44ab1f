export type { Clock } from "./choose-strategy.ts";
export { CompiledMachine } from "./compiled-machine.ts";
export { type PlayoutCursor, playCompiled } from "./compiled-playouts.ts";
export type { Strategy } from "./engine.ts";
