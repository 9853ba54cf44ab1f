/** The fractional parts of its multiples are spread evenly, without a period that a plan could share. */
const GOLDEN_RATIO = 0.618034;

/**
 * Takes `count` entries of a list, in order, spread evenly over it. From a tournament plan it takes some matches of
 * every game and every pairing.
 */
export function spreadOver<T>(list: readonly T[], count: number): T[] {
  if (count >= list.length) return [...list];
  const stretch = list.length / count;
  return Array.from({ length: count }, (_, i) => list[Math.floor((i + ((i * GOLDEN_RATIO) % 1)) * stretch)] as T);
}
