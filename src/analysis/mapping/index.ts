/** Mapping: which symbol of one game is which of another, and how near the two are. */
export {
  type GameMapping,
  gameMapping,
  MAPPING_METHODS,
  type MappingMethod,
  overallDistance,
  type SymbolPair,
} from "./game-mapping.ts";
export { isNumericName, type MappableSymbol, mappableSymbols, type SymbolKind } from "./mappable-symbols.ts";
export { mappingAccuracy, sharedNames, shareOfSharedNames } from "./mapping-accuracy.ts";
export { type GameSignature, gameSignature, signatureSimilarity } from "./noether/index.ts";
