/** Combines all methods that find symmetries of a game. Search, players and reports use this module. */
export { boardMotions } from "./board-motions.ts";
export { closedStarts } from "./closed-starts.ts";
export { combineOnGround } from "./combine-on-ground.ts";
export {
  type FoundOnRules,
  type GameSymmetries,
  type GroundedGroup,
  groupOfOneMethod,
  type HiddenSymmetries,
  isCertified,
  isComplete,
  largerOnRules,
  type Method,
  orderOf,
  type SymbolGroup,
} from "./game-symmetries.ts";
