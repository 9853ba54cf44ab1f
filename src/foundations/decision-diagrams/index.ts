/** Boolean functions as reduced ordered decision diagrams: equal functions are equal numbers. */

export { DecisionDiagrams, type Diagram } from "./decision-diagrams.ts";
export { permuteVariables } from "./permute-variables.ts";
