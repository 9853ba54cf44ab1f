/** How a descent chooses among the arms of one role at one node. */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { GameTree } from "./game-tree.ts";
import { NO_CHILD } from "./links.ts";
import type { Path } from "./path.ts";
import type { Arms, Choices, Link } from "./tree-node.ts";

export interface SelectionRule {
  /** What the arms of this role have in common. The path ends at their node. */
  prepare(path: Path, choices: Choices, arms: Arms): void;
  /** The value of one of the arms prepared; infinite where it has to be tried first. */
  value(choices: Choices, arms: Arms, arm: number): number;
}

/**
 * An arm of the greatest value; of several, one at random, each as likely as the moves that it stands for: merging must not make a
 * move that is like no other more likely than it was.
 */
export function selectArm(
  rule: Pick<SelectionRule, "value">,
  choices: Choices,
  arms: Arms,
  random: SeededRandom,
): number {
  let best = 0;
  let bestValue = Number.NEGATIVE_INFINITY;
  let ties = 0;
  const { weights } = arms;
  for (let arm = 0; arm < arms.moves.length; arm++) {
    const value = rule.value(choices, arms, arm);
    if (value < bestValue) continue;
    const weight = weights === undefined ? 1 : (weights[arm] as number);
    ties = value > bestValue ? weight : ties + weight;
    if (ties > weight && random.below(ties) >= weight) continue;
    best = arm;
    bestValue = value;
  }
  return best;
}

/**
 * The mean reward of an arm. Where one role chooses alone, an arm leads to one node, which may have been reached by other ways too: the
 * node's mean is the better estimate (Childs, Brodeur and Kocsis 2008, "UCT2"). Elsewhere it is the mean over what others did.
 */
export function meanOfArm(tree: GameTree, choices: Choices, arms: Arms, arm: number): number {
  if (choices.arms.length === 1) {
    const child = choices.links.childNumber(arm);
    if (child !== NO_CHILD) {
      const { visits, sums, roles, isExact } = tree.statistics;
      const role = tree.renamesRoles ? tree.roleBelow(choices.links.get(arm) as Link, arms.role) : arms.role;
      if (isExact[child] === 1) return choices.links.get(arm)?.node.exact?.[role] as number;
      const count = visits[child] as number;
      if (count > 0) return (sums[child * roles + role] as number) / count;
    }
  }
  return (arms.sums[arm] as number) / (arms.visits[arm] as number);
}
