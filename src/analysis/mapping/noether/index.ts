/** Our own mapper, and the signatures for searching a library. */
export { duplicate, strikeOut } from "./alter-usage.ts";
export { type EvidenceGraph, evidenceOfUsage } from "./evidence-graph.ts";
export { type GameSignature, gameSignature, SignatureLookup, signatureOfUsage } from "./game-signature.ts";
export { draftDistance, mapRulesByEvidence, mapUsageByEvidence } from "./map-rules-by-evidence.ts";
export { mutualSimilarities } from "./mutual-similarities.ts";
export { findSequences, type Sequence } from "./sequences.ts";
export { type UsageGraph, usageGraph } from "./usage-graph.ts";
