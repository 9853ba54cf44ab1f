/** Random games solved in every way, beside a naive twin. */
export { type DriveLimits, driveSolvers } from "./drive-solvers.ts";
