/** Alpha-beta search on a learned value. */
export { AlphaBeta, type AlphaBetaParts, NotInTurn } from "./alpha-beta.ts";
