/**
 * The one reading of a goal value: a whole number in decimal digits, few enough to be exact. Everything else ((goal r draw), 1e2,
 * −3, (+ 50 50)) is no number and counts nothing.
 */
export function goalValue(text: string): number | null {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * The one rule for a role to which a state gives several goal values (null: no number): the highest counts. Sheets that do this mostly
 * derive a win beside a default that was not excluded (pentago: 100 and 0), so the highest is what their authors meant. Any
 * other choice makes players avoid their own wins. Null where there is no number at all.
 */
export const higherGoal = (one: number | null, other: number | null): number | null =>
  one === null || (other !== null && other > one) ? other : one;
