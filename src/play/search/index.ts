/** Exact search: what a state is worth, and how to play it, with and without symmetries. */
export type { BestPlay } from "./best-play.ts";
export type { StateValue } from "./full-search.ts";
export { type FactorSolution, factoredGame, solveByFactors } from "./solve-by-factors.ts";
export { type Solution, Solver, type SolverOptions, type SymmetryUse } from "./solver.ts";
export { type SearchSymmetries, symmetriesForSearch } from "./symmetries-for-search.ts";
export { UNBOUNDED } from "./value-table.ts";
