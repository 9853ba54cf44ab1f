/** What a role's goals come to: the one reading that all machines on circuits share. */
import { higherGoal } from "../../language/rules/index.ts";
import type { Literal, ValueOutput } from "./circuit.ts";

type Holds = (literal: Literal) => boolean;

/** The goal that counts: the highest number among the goals that hold; null where none is a number. */
export function heldGoal(goals: readonly ValueOutput[] | undefined, holds: Holds): number | null {
  let counted: number | null = null;
  for (const { value, literal } of goals ?? []) if (holds(literal)) counted = higherGoal(counted, value);
  return counted;
}

/** How many goals hold, numbers or not. */
export function countHeldGoals(goals: readonly ValueOutput[] | undefined, holds: Holds): number {
  let count = 0;
  for (const { literal } of goals ?? []) if (holds(literal)) count++;
  return count;
}
