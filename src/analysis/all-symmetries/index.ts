/** The symmetries of a game by all methods together: what search, players and reports use. */
export { boardMotions } from "./board-motions.ts";
export { closedStarts } from "./closed-starts.ts";
export { combineOnGround } from "./combine-on-ground.ts";
export {
  type FoundOnRules,
  type GameSymmetries,
  type GroundedGroup,
  groupOfOneMethod,
  type HiddenSymmetries,
  largerOnRules,
  type Method,
  orderOf,
  type SymbolGroup,
} from "./game-symmetries.ts";
