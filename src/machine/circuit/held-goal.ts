/** Computes a role's goal value. All circuit machines share this definition. */
import { higherGoal } from "../../language/rules/index.ts";
import type { Literal, ValueOutput } from "./circuit.ts";

type Holds = (literal: Literal) => boolean;

/** Returns the goal that counts: the highest number among the goals that hold, or null if none is a number. */
export function heldGoal(goals: readonly ValueOutput[] | undefined, holds: Holds): number | null {
  let counted: number | null = null;
  for (const { value, literal } of goals ?? []) if (holds(literal)) counted = higherGoal(counted, value);
  return counted;
}

/** Returns how many goals hold, numeric or not. */
export function countHeldGoals(goals: readonly ValueOutput[] | undefined, holds: Holds): number {
  let count = 0;
  for (const { literal } of goals ?? []) if (holds(literal)) count++;
  return count;
}
