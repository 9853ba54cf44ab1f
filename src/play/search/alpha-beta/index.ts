/** Alpha-beta search on a learned value. */
export { AlphaBeta, type AlphaBetaParts, NotInTurn, sharedPositions } from "./alpha-beta.ts";
export type { Positions } from "./position-table.ts";
