/** Factors through which a game can be solved, and independent subgames. */
export { type CompoundGame, compoundGame } from "./compound-game.ts";
export { type Decomposition, type Factor, findFactors } from "./find-factors.ts";
export { independentSubgames, type Subgames } from "./independent-subgames.ts";
export { legalConditions } from "./legal-conditions.ts";
