/** What a role's goals come to: the one reading that all machines on circuits share. */
import type { Literal, ValueOutput } from "./circuit.ts";

/** The value of the one goal that holds; null where none does, several do, or it is no number. */
export function heldGoal(
  goals: readonly ValueOutput[] | undefined,
  holds: (literal: Literal) => boolean,
): number | null {
  let held: ValueOutput | undefined;
  for (const goal of goals ?? []) {
    if (!holds(goal.literal)) continue;
    if (held !== undefined) return null;
    held = goal;
  }
  return held?.value ?? null;
}
