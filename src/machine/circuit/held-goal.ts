/** What a role's goals come to: the one reading that all machines on circuits share. */
import type { Literal, ValueOutput } from "./circuit.ts";

/** The value of the one goal that holds; null where none does, several do, or it is no number. */
export function heldGoal(
  goals: readonly ValueOutput[] | undefined,
  holds: (literal: Literal) => boolean,
): number | null {
  const held = goals?.filter(({ literal }) => holds(literal)) ?? [];
  return held.length === 1 ? (held[0] as ValueOutput).value : null;
}
