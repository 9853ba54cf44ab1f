/**
 * A yardstick for grounding: a fixed amount of similar work (a join of two relations), so that results of different
 * computers can be compared as ratios.
 */

/** Milliseconds for joining two relations of 1,000 pairs each through a hash map of arrays, a hundred times. */
export function joinYardstick(): number {
  const start = performance.now();
  let found = 0;
  for (let round = 0; round < 100; round++) {
    const byKey = new Map<number, number[]>();
    for (let i = 0; i < 1000; i++) {
      const key = (i * 7919) % 251;
      const list = byKey.get(key);
      if (list === undefined) byKey.set(key, [i]);
      else list.push(i);
    }
    for (let i = 0; i < 1000; i++) for (const other of byKey.get((i * 104729) % 251) ?? []) found += other & 1;
  }
  if (found === 0) throw new Error("the yardstick found nothing");
  return performance.now() - start;
}
