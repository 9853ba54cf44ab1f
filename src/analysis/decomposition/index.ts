/** Independent subgames. */
export { type Decomposition, type Factor, findFactors } from "./find-factors.ts";
export { legalConditions } from "./legal-conditions.ts";
