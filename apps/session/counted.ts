/** A number with its noun: `1 rule`, `2 rules`, `1 symmetry`, `0 symmetries`. */
export function counted(count: number | bigint, noun: string): string {
  const plural = noun.endsWith("y") && !/[aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count} ${Number(count) === 1 ? noun : plural}`;
}
