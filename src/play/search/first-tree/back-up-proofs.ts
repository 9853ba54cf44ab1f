/**
 * What is certain: a node is proven when its role to move has a child that wins for sure, or when all its children are proven (MCTS-Solver,
 * Winands, Björnsson and Saito 2008, for vectors of rewards: the mover takes what is best for it). Chance averages.
 */
import type { GameTree } from "./game-tree.ts";
import type { Link, TreeNode } from "./tree-node.ts";

const BEST_REWARD = 1;

/** Tries to prove a node from its children; true where it is proven afterwards. Not where several roles choose at once. */
export function proveNode(tree: GameTree, node: TreeNode): boolean {
  if (node.exact !== undefined) return true;
  const { choices } = node;
  if (choices === undefined || choices.arms.length > 1) return false;
  const [arms] = choices.arms;
  if (arms !== undefined && arms.role === tree.chance) return proveChance(tree, node);
  let best: Link | undefined;
  let bestReward = Number.NEGATIVE_INFINITY;
  for (let number = 0; number < choices.jointCount; number++) {
    const link = choices.links.get(number);
    if (link?.node.exact === undefined) continue;
    const reward = tree.carried(link.node.exact, link.roles, arms?.role ?? 0);
    if (reward > bestReward) [best, bestReward] = [link, reward];
  }
  if (best === undefined) return false;
  if (bestReward < BEST_REWARD && !isComplete(node)) return false;
  const { exact } = best.node;
  node.prove(
    Float64Array.from({ length: tree.roleCount }, (_, role) => tree.carried(exact as Float64Array, best.roles, role)),
  );
  return true;
}

function proveChance(tree: GameTree, node: TreeNode): boolean {
  if (!isComplete(node)) return false;
  const exact = new Float64Array(tree.roleCount);
  const count = node.choices?.jointCount ?? 1;
  node.choices?.links.forEach((link) => {
    for (let role = 0; role < exact.length; role++)
      exact[role] = (exact[role] as number) + tree.carried(link.node.exact as Float64Array, link.roles, role) / count;
  });
  node.prove(exact);
  return true;
}

/** Whether all children are there and proven. */
function isComplete({ choices }: TreeNode): boolean {
  if (choices === undefined || choices.links.size < choices.jointCount) return false;
  return choices.links.every(({ node }) => node.exact !== undefined);
}
