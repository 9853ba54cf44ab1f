/**
 * Mixes a number into a 32-bit hash. Structural types of paths are such hashes, so games agree on them without a common
 * table. A collision merges two of about a thousand types of a game. That costs a little evidence, but never
 * correctness.
 */
export function mixHash(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixHash(hash, text.length);
}
