export { enhancedRuleGraph, type IsFixed } from "./enhanced-rule-graph.ts";
export { type GraphSymbol, type RuleGraph, symbolKey, type VertexMeaning } from "./rule-graph.ts";
