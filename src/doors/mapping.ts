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
  type AskingGame,
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
  type NearestOptions,
  nearestGames,
  type PaperOptions,
  type Relative,
  type SymbolKind,
  type SymbolPair,
  type UsageGraph,
  usageGraph,
} from "../analysis/mapping/index.ts";
export type { GraphSymbol } from "../analysis/rule-graph/index.ts";
export type { SymbolImage, SymbolMapping } from "../analysis/symmetry/index.ts";
