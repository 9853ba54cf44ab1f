/** Our players, each in a process of its own. */
export { stateDrawer } from "./draw-position.ts";
export { monotonicSeconds, type Order, type Report, type StartOrder, type ToldStep } from "./orders.ts";
export type { Link, LinkSource, OpenLink } from "./player-link.ts";
export { ProcessPlayer } from "./process-player.ts";
export { ProcessPool } from "./process-pool.ts";
