/** Our own mapper, and the signatures by which a library is searched. */
export { duplicate, strikeOut } from "./alter-usage.ts";
export { type EvidenceGraph, evidenceGraph } from "./evidence-graph.ts";
export { type GameSignature, gameSignature, SignatureLookup, signatureOfEvidence } from "./game-signature.ts";
export { draftDistance, mapRulesByEvidence, mapUsageByEvidence } from "./map-rules-by-evidence.ts";
export { mutualSimilarities } from "./mutual-similarities.ts";
export { usageGraph } from "./usage-graph.ts";
