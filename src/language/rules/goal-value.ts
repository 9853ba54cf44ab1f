/**
 * The one reading of a goal value: a whole number in decimal digits, few enough to be exact. Everything else ((goal r draw), 1e2,
 * −3, (+ 50 50)) is no number: it is worth nothing in particular, and beside a number it makes the value ambiguous.
 */
export function goalValue(text: string): number | null {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}
