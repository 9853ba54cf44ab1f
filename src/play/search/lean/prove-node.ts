/**
 * What is certain of a node: its mover has a child that is proven to give it the best there is, or all children are proven. Chance
 * averages. Where several roles choose at once nothing is proven.
 */
import { MOVER, type NodeStore } from "./node-store.ts";

/** Sums of proven nodes are products of a reward and visits, and rounded. */
const ROUNDING = 1e-9;

export interface ProofTerms {
  readonly chance: number;
  readonly bestRewards: readonly number[];
}

/** Fills `rewards` by role where the node is certain. Pre: it has children. */
export function proveNode(store: NodeStore, node: number, terms: ProofTerms, rewards: Float64Array): boolean {
  const mover = store.mover[node] as number;
  if (mover === MOVER.several || store.proven[node] === 1) return false;
  const { proven, sums, visits, roleCount } = store;
  const first = store.firstChild[node] as number;
  const count = store.childCount[node] as number;
  const isChance = mover === terms.chance && count > 1;
  const enough = isChance ? Number.POSITIVE_INFINITY : (terms.bestRewards[mover] as number) - ROUNDING;
  let best = -1;
  let bestReward = Number.NEGATIVE_INFINITY;
  let isComplete = true;
  for (let child = first; child < first + count; child++) {
    if (proven[child] === 0) {
      if (isChance) return false;
      isComplete = false;
      continue;
    }
    const reward = (sums[child * roleCount + mover] as number) / (visits[child] as number);
    if (reward > bestReward) [best, bestReward] = [child, reward];
  }
  if (best < 0 || (!isComplete && bestReward < enough)) return false;
  for (let role = 0; role < roleCount; role++) {
    if (!isChance) rewards[role] = (sums[best * roleCount + role] as number) / (visits[best] as number);
    else {
      let sum = 0;
      for (let child = first; child < first + count; child++)
        sum += (sums[child * roleCount + role] as number) / (visits[child] as number);
      rewards[role] = sum / count;
    }
  }
  return true;
}
