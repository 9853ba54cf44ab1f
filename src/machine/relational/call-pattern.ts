/**
 * Determines the binding pattern of a condition's call, given the bound variables: one letter of table.ts per column.
 */
import { type Condition, eachVariableOf, type Pattern } from "./program.ts";

export type RelationCondition = Extract<Condition, { kind: "relation" }>;

export function variablesOfCondition(condition: Condition): Set<number> {
  const variables = new Set<number>();
  const patterns = condition.kind === "distinct" ? [condition.left, condition.right] : condition.args;
  for (const pattern of patterns) eachVariableOf(pattern, (variable) => variables.add(variable));
  return variables;
}

/** The membership test of a set of variables. */
export type VariableTest = Pick<ReadonlySet<number>, "has">;

export function isBound(pattern: Pattern, bound: VariableTest): boolean {
  let all = true;
  eachVariableOf(pattern, (variable) => {
    all &&= bound.has(variable);
  });
  return all;
}

/**
 * Returns the pattern of a call, or null if a required column is not bound. `needed` are the variables that are read
 * after the call: an unbound column is ignored if it only contains a variable that nothing needs.
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
