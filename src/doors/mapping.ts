/** `noether/mapping`: which symbol of one game is which of another; the same game in other words; relatives and families. */
export { type Comparison, compareRules, type Fingerprint, fingerprintRules } from "../analysis/equivalence/index.ts";
export {
  type FamilyTree,
  type GameMapping,
  type GameProfile,
  type GameSignature,
  gameAspects,
  gameFamilies,
  type KnownGame,
  MAPPING_METHODS,
  type MappableSymbol,
  type MappingMethod,
  mapGames,
  mappableSymbols,
  nearestGames,
  type SymbolKind,
  type SymbolPair,
  type UsageGraph,
  usageGraph,
} from "../analysis/mapping/index.ts";
