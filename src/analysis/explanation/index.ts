export { constantTypes } from "./constant-types.ts";
export { type ExplainedGame, explainSymmetries } from "./explain-symmetries.ts";
