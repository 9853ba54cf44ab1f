/** Relations over ground terms and their least fixpoints. Domains and grounding are computed with them. */
export { AtomTable, type NamedAtom } from "./atom-table.ts";
export { type DeriveOptions, derive } from "./derive.ts";
export { finish, mix } from "./hash.ts";
export { Join, type TupleRange } from "./join.ts";
export {
  type LiftedProgram,
  liftedProgram,
  type Origin,
  originalRelation,
  printClause,
  RelationNames,
  relationKey,
} from "./lifted-program.ts";
export { compareNaturally } from "./natural-order.ts";
export { type NumericAtom, type NumericClause, numericClause, RelationTable } from "./numeric-clause.ts";
export { planJoin } from "./plan-join.ts";
export { projectVariables } from "./project-variables.ts";
export { Relation } from "./relation.ts";
export { splitComponents } from "./split-components.ts";
export { splitTermShapes } from "./split-term-shapes.ts";
export { type Strata, strataOf } from "./strata.ts";
export { type Functor, type TermId, TermStore } from "./term-store.ts";
