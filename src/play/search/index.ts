/** Exact search: what a state is worth, and how to play it, with and without symmetries. */
export { type BestPlay, findBestPlay } from "./best-play.ts";
export type { StateValue } from "./full-search.ts";
export { type Solution, Solver, type SolverOptions, type SymmetryUse } from "./solver.ts";
export { UNBOUNDED } from "./value-table.ts";
