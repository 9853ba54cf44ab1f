/** Mapping: which symbol of one game corresponds to which of another, and how close the two games are. */
export {
  type GameMapping,
  MAPPING_METHODS,
  type MappingMethod,
  overallDistance,
  type SymbolPair,
} from "./game-mapping.ts";
export { mapGames } from "./map-games.ts";
export { mapLabelledGraphs, type NamedGraph } from "./map-labelled-graphs.ts";
export { type MappableSymbol, mappableSymbols, type SymbolKind } from "./mappable-symbols.ts";
export { mappingAccuracy, sharedNames, shareOfSharedNames } from "./mapping-accuracy.ts";
export {
  duplicate,
  findSequences,
  type GameSignature,
  mapUsageByEvidence,
  type Sequence,
  strikeOut,
  type UsageGraph,
  usageGraph,
} from "./noether/index.ts";
export { alterableOccurrences, deleteOccurrences, duplicateOccurrences } from "./paper/alter-graph.ts";
export {
  mapGraphsByPaper,
  type PaperMethod,
} from "./paper/map-by-paper.ts";
export { type OccurrenceGraph, occurrenceGraph } from "./paper/occurrence-graph.ts";
export type { PaperOptions } from "./paper/paper-options.ts";
export { shuffleGraph, shuffleSymbols } from "./paper/reorder-graph.ts";
export { clustersBelow, type FamilyTree, gameFamilies } from "./relatives/game-families.ts";
export { type GameProfile, gameAspects } from "./relatives/game-profile.ts";
export {
  type FoundByMapping,
  type MappedGame,
  type NearestByMapping,
  nearestByMapping,
} from "./relatives/nearest-by-mapping.ts";
export {
  type AskingGame,
  type KnownGame,
  type NearestOptions,
  nearestGames,
  type Relative,
} from "./relatives/nearest-games.ts";
