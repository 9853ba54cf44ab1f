/** Boolean functions as reduced ordered binary decision diagrams: equal functions have equal numbers. */

export { DecisionDiagrams, type Diagram } from "./decision-diagrams.ts";
export { permuteVariables } from "./permute-variables.ts";
