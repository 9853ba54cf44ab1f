export { BatchedPlayouts, type LanePlayout } from "./batched-playouts.ts";
export { LANE_END, type LaneEnd, LaneGames, type LaneGamesOptions } from "./lane-games.ts";
export { compileLaneGames, type LaneGamesProgram, type Row, type RowEntry } from "./lane-games-program.ts";
export { LaneLeaves, type LaneLeavesOptions, type LanesPerLeaf } from "./lane-leaves.ts";
export { LANES } from "./lane-memory.ts";
export { compileLanes, type LaneOptions, type LaneProgram } from "./lane-program.ts";
export { type GateCode, type LaneListing, type ListedInstruction, listLanes } from "./list-lanes.ts";
export { MoveTally } from "./move-tally.ts";
export type { MoveWeight, MoveWeights } from "./play-code.ts";
