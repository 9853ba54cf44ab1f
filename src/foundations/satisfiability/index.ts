/** Propositional satisfiability: clauses in, values or a refutation out. Knows nothing of games. */
export type { SatLiteral } from "./clause-store.ts";
export { type SatAnswer, SatSolver } from "./sat-solver.ts";
