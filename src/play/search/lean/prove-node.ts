/**
 * Proves a node if its mover has a child proven to give it the best possible reward, or if all children are proven.
 * Chance averages. Nodes with simultaneous moves are never proven.
 *
 * A mover may have several best children, and nothing tells which of them it will take. So every other role gets the
 * least of what these give it: a proof must not rely on the kindness of an opponent. With a constant sum for two
 * players, best children do not differ.
 */
import { NOWHERE } from "./node-links.ts";
import { MOVER, type NodeStore } from "./node-store.ts";

/** Sums of proven nodes are products of a reward and visits, and therefore rounded. */
const ROUNDING = 1e-9;

export interface ProofTerms {
  readonly chance: number;
  readonly bestRewards: readonly number[];
}

/** Fills `rewards` by role and returns true if the node is proven. Requires that it has children. */
export function proveNode(store: NodeStore, node: number, terms: ProofTerms, rewards: Float64Array): boolean {
  const mover = store.mover[node] as number;
  if (mover === MOVER.several || mover === MOVER.wide || store.proven[node] === 1) return false;
  const { roleCount } = store;
  const first = store.firstChild[node] as number;
  const count = store.childCount[node] as number;
  const isChance = mover === terms.chance && count > 1;
  const enough = isChance ? Number.POSITIVE_INFINITY : (terms.bestRewards[mover] as number) - ROUNDING;
  let bestReward = Number.NEGATIVE_INFINITY;
  let isComplete = true;
  for (let child = first; child < first + count; child++) {
    if (!isProvenChild(store, child)) {
      if (isChance) return false;
      isComplete = false;
      continue;
    }
    const reward = meanOfChild(store, child, mover);
    if (reward > bestReward) bestReward = reward;
  }
  if (bestReward === Number.NEGATIVE_INFINITY || (!isComplete && bestReward < enough)) return false;
  for (let role = 0; role < roleCount; role++) {
    if (!isChance) rewards[role] = role === mover ? bestReward : leastOfBest(store, node, bestReward, role);
    else {
      let sum = 0;
      for (let child = first; child < first + count; child++) sum += meanOfChild(store, child, role);
      rewards[role] = sum / count;
    }
    // A child that is not proven yet may be as good for the mover, and give this role less; unless less is impossible.
    if (!isComplete && role !== mover && role !== terms.chance && (rewards[role] as number) > ROUNDING) return false;
  }
  return true;
}

/** Returns the least reward of a role in those proven children that are best for the mover. */
function leastOfBest(store: NodeStore, node: number, bestReward: number, role: number): number {
  const mover = store.mover[node] as number;
  const first = store.firstChild[node] as number;
  let least = Number.POSITIVE_INFINITY;
  for (let child = first; child < first + (store.childCount[node] as number); child++)
    if (isProvenChild(store, child) && meanOfChild(store, child, mover) >= bestReward - ROUNDING)
      least = Math.min(least, meanOfChild(store, child, role));
  return least;
}

/** Whether the value of a child is proven. */
export function isProvenChild({ proven, links }: NodeStore, child: number): boolean {
  if (links === undefined) return proven[child] === 1;
  const target = links.target[child] as number;
  return target !== NOWHERE && proven[target] === 1;
}

/**
 * Returns the mean reward of a role of the node above. In a graph other paths may have reached the position too, so its
 * mean is the better estimate (Childs, Brodeur and Kocsis 2008, "UCT2"). Requires that the child was visited, or that
 * its position is proven.
 */
export function meanOfChild({ sums, visits, roleCount, links }: NodeStore, child: number, role: number): number {
  let at = child;
  let own = role;
  if (links !== undefined) {
    const target = links.target[child] as number;
    if (target !== NOWHERE && (visits[target] as number) > 0) {
      at = target;
      own = links.roleBelow(child, role);
    }
  }
  return (sums[at * roleCount + own] as number) / (visits[at] as number);
}
