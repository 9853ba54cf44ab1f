export { BatchedPlayouts, type PlayoutLimits, type PlayoutTotals } from "./batched-playouts.ts";
