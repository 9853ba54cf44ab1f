/** How a condition would be called, given which variables are bound: the letters of table.ts, one per column. */
import { type Condition, eachVariableOf, type Pattern } from "./program.ts";

export type RelationCondition = Extract<Condition, { kind: "relation" }>;

export function variablesOfCondition(condition: Condition): Set<number> {
  const variables = new Set<number>();
  const patterns = condition.kind === "distinct" ? [condition.left, condition.right] : condition.args;
  for (const pattern of patterns) eachVariableOf(pattern, (variable) => variables.add(variable));
  return variables;
}

/** A set of variables, as far as asking it goes. */
export type VariableTest = Pick<ReadonlySet<number>, "has">;

export function isBound(pattern: Pattern, bound: VariableTest): boolean {
  let all = true;
  eachVariableOf(pattern, (variable) => {
    all &&= bound.has(variable);
  });
  return all;
}

/**
 * The pattern of a call; null where a column that must be bound is not. `needed` are the variables that something after the
 * call looks at: an unbound column that only holds a variable nobody needs is ignored.
 */
export function callPattern(condition: RelationCondition, bound: VariableTest, needed: VariableTest): string | null {
  let letters = "";
  for (const [column, pattern] of condition.args.entries()) {
    if (isBound(pattern, bound)) letters += "b";
    else if (condition.relation.required[column]) return null;
    else if (pattern.kind === "variable" && !needed.has(pattern.variable) && occursOnce(pattern.variable, condition))
      letters += "i";
    else letters += "f";
  }
  return letters;
}

function occursOnce(variable: number, condition: RelationCondition): boolean {
  let times = 0;
  for (const pattern of condition.args)
    eachVariableOf(pattern, (other) => {
      if (other === variable) times++;
    });
  return times === 1;
}
