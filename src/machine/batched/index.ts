export { BatchedPlayouts, type LanePlayout } from "./batched-playouts.ts";
export { LANES } from "./lane-memory.ts";
export type { LaneProgram } from "./lane-program.ts";
