export { BatchedPlayouts, type LanePlayout } from "./batched-playouts.ts";
