/**
 * The only interpretation of a goal value: a whole number in decimal digits, few enough to be exact. Everything else
 * ((goal r draw), 1e2, −3, (+ 50 50)) is no number and does not count.
 */
export function goalValue(text: string): number | null {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * The only rule for a role to which a state gives several goal values: the highest counts (null: no number). Sheets
 * that do this mostly derive a win in addition to a default that was not excluded (pentago: 100 and 0), so their
 * authors meant the highest. Any other choice makes players avoid their own wins. Null if there is no number at all.
 */
export const higherGoal = (one: number | null, other: number | null): number | null =>
  one === null || (other !== null && other > one) ? other : one;
