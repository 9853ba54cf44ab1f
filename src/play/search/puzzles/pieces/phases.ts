/**
 * Chooses chains among the subgroups: the shortest expected plan such that no phase needs more than a given number of
 * nodes. Small limits give quick, long plans; large ones slow, short plans.
 */
import type { Subgroup } from "./subgroups.ts";
import { includes } from "./subgroups.ts";

/** Expected length of a phase beyond the logarithm of its index: the last moves reach few new elements. */
const SLACK = 1;

export interface Chain {
  /** From the whole group on; after the last one comes the trivial subgroup. */
  readonly subgroups: readonly Subgroup[];
  /** Expected number of moves. */
  readonly length: number;
}

/**
 * `logIndex`: maximum logarithm (base 2) of the number of cosets in a phase. `basePoints`: number of points whose
 * images are wanted; it suffices to bring these home. Returns undefined if there is no such chain.
 */
export function chooseChain(subgroups: readonly Subgroup[], basePoints: number, logIndex: number): Chain | undefined {
  // Every subgroup comes after those that include it, so the best rest of a chain is known backwards.
  const best: (Chain | undefined)[] = subgroups.map(() => undefined);
  for (let i = subgroups.length - 1; i >= 0; i--) {
    const subgroup = subgroups[i] as Subgroup;
    const logOrbit = subgroup.cosets.logOrbit(basePoints);
    if (logOrbit <= logIndex) best[i] = { subgroups: [subgroup], length: expectedLength(logOrbit, subgroup) };
    for (let j = i + 1; j < subgroups.length; j++) {
      const inner = subgroups[j] as Subgroup;
      const rest = best[j];
      const log = subgroup.cosets.logOrder - inner.cosets.logOrder;
      if (rest === undefined || log > logIndex || log < 0.5) continue;
      if (!inner.cosets.isSmall || !includes(subgroup, inner)) continue;
      const length = expectedLength(log, subgroup) + rest.length;
      if (length < (best[i]?.length ?? Number.POSITIVE_INFINITY))
        best[i] = { subgroups: [subgroup, ...rest.subgroups], length };
    }
  }
  return best[0];
}

/** Words may grow exponentially in number, or, if the moves commute, like the subsets of the moves. */
function expectedLength(logIndex: number, { growth, steps }: Subgroup): number {
  let [subsets, sum, size] = [1, 1, 0];
  for (; size < steps.length && Math.log2(sum) < logIndex; size++) {
    subsets *= (steps.length - size) / (size + 1);
    sum += subsets;
  }
  const bySubsets = Math.log2(sum) < logIndex ? Number.POSITIVE_INFINITY : size;
  return Math.min(logIndex / Math.log2(growth), bySubsets) + SLACK;
}
