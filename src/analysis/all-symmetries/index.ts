/** The symmetries of a game by all methods together: what search, players and reports use. */
export { beginningLike, findGameSymmetries, type GameSymmetryOptions, stateNumbers } from "./find-game-symmetries.ts";
export {
  type GameSymmetries,
  type GroundedGroup,
  groupOfOneMethod,
  type HiddenSymmetries,
  type Method,
  orderOf,
  type SymbolGroup,
} from "./game-symmetries.ts";
