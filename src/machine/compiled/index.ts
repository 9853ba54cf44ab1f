export { CompiledMachine } from "./compiled-machine.ts";
export { playCompiled } from "./compiled-playouts.ts";
