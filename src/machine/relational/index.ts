export { callPattern, type RelationCondition, variablesOfCondition } from "./call-pattern.ts";
export { type CallTable, type ClausePlan, type Operand, planClause, type Step, UnsafeRule } from "./clause-plan.ts";
export type { ColumnDomains } from "./column-domains.ts";
export { rowsAreDistinct } from "./distinct-plans.ts";
export { callKey, Estimates, type Measurement } from "./estimates.ts";
export {
  type Condition,
  eachVariableOf,
  type Level,
  type Pattern,
  type Relation,
  type RelationClause,
  STATE,
  STATIC,
  STEP,
} from "./program.ts";
export { findRequiredColumns } from "./program-from-clauses.ts";
export { type RelationalOptions, relationalMachine } from "./relational-machine.ts";
