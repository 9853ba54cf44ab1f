/** Solves random games in every way and compares the answers with a naive twin. */
export { type DriveLimits, driveSolvers } from "./drive-solvers.ts";
