/** Independent subgames. */
export { type CompoundGame, compoundGame } from "./compound-game.ts";
export { type Decomposition, type Factor, findFactors } from "./find-factors.ts";
export { legalConditions } from "./legal-conditions.ts";
