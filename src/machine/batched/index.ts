export { BatchedPlayouts, type LanePlayout } from "./batched-playouts.ts";
export { LaneLeaves, type LaneLeavesOptions, type LanesPerLeaf } from "./lane-leaves.ts";
export { LANES } from "./lane-memory.ts";
export { compileLanes, type LaneProgram } from "./lane-program.ts";
