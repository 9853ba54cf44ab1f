export { BatchedPlayouts } from "./batched-playouts.ts";
