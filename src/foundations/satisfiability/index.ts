/** Propositional satisfiability: takes clauses, returns an assignment or a refutation. Knows nothing about games. */
export type { SatLiteral } from "./clause-store.ts";
export { type SatAnswer, SatSolver } from "./sat-solver.ts";
