export { constantTypes } from "./constant-types.ts";
export { type ExplainedGame, explainSymmetries } from "./explain-symmetries.ts";
export { groundActions, ruleActions } from "./found-actions.ts";
export {
  actionOfFluents,
  actionOfSymbols,
  type FluentSymmetry,
  type SymbolSymmetry,
  type SymmetryAction,
} from "./symmetry-action.ts";
