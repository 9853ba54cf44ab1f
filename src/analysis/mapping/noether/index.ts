/** Our own mapper, and the signatures by which a library is searched. */
export { duplicate, strikeOut } from "./alter-usage.ts";
export { type GameSignature, gameSignature, SignatureLookup } from "./game-signature.ts";
export { mapRulesByEvidence, mapUsageByEvidence } from "./map-rules-by-evidence.ts";
export { usageGraph } from "./usage-graph.ts";
