/**
 * `noether/mapping`: which symbol of one game corresponds to which of another; equivalence of games; relatives and
 * families.
 */
export {
  type CompareByPlayOptions,
  type Comparison,
  compareByPlay,
  compareRules,
  diffRules,
  type Fingerprint,
  fingerprintRules,
  type MoveNames,
  type PlayComparison,
  type PlayedGame,
  type Proof,
  type RulesDifference,
  type Translation,
} from "../analysis/equivalence/index.ts";
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
