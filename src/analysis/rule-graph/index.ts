export { bookRuleGraph } from "./book-rule-graph.ts";
export {
  type CliqueGraph,
  type CliqueRule,
  cliqueRuleGraph,
  cliqueRulesAsWritten,
  cliqueRulesOf,
} from "./clique-rule-graph.ts";
export { enhancedRuleGraph } from "./enhanced-rule-graph.ts";
export { MoveFactoring } from "./factor-moves.ts";
export { type GateGraph, type GateGraphOptions, groundGateGraph } from "./ground-gate-graph.ts";
export { orderedRuleGraph } from "./ordered-rule-graph.ts";
export {
  type GraphSymbol,
  type IsFixed,
  type RuleGraph,
  RuleGraphBuilder,
  symbolKey,
  type VertexMeaning,
} from "./rule-graph.ts";
