/** Integers with more digits are abbreviated: nobody reads a group order of a thousand digits. JSON has all digits. */
const MOST_DIGITS = 30;
const DIGITS_SHOWN = 4;

/** A number with its noun: `1 rule`, `2 rules`, `1 symmetry`, `0 symmetries`. */
export function counted(count: number | bigint, noun: string): string {
  const plural = noun.endsWith("y") && !/[aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${sizeText(count)} ${Number(count) === 1 ? noun : plural}`;
}

/** `24`, or `about 1.487 · 10^225` if there are too many digits. */
export function sizeText(count: number | bigint): string {
  const digits = String(count);
  if (typeof count === "number" || digits.length <= MOST_DIGITS) return digits;
  return `about ${digits[0]}.${digits.slice(1, DIGITS_SHOWN)} · 10^${digits.length - 1}`;
}
