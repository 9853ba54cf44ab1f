/**
 * Monte Carlo tree search as `auto-0` has it: down by a selection rule, one new node, one playout, means backed up along the way (Coulom
 * 2006). It stays as it is for comparison, and goes with that player; all others stand on the lean tree.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import { proveNode } from "./back-up-proofs.ts";
import type { GameTree } from "./game-tree.ts";
import { Path } from "./path.ts";
import { type SelectionRule, selectArm } from "./selection.ts";
import type { Arms, Choices, TreeNode } from "./tree-node.ts";

export interface TreeSearchOptions {
  readonly rule: SelectionRule;
  readonly random: SeededRandom;
  /** Back up what is certain, and do not play out what is known. */
  readonly proves: boolean;
}

/** Longer ways down end in a playout: games without a step counter can go round in circles. */
const MAXIMAL_DEPTH = 500;

export class TreeSearch {
  readonly tree: GameTree;
  private readonly options: TreeSearchOptions;
  private readonly path = new Path();
  /** By role in the coordinates of the node that is being updated. */
  private rewards: Float64Array;
  private carriedRewards: Float64Array;

  constructor(tree: GameTree, options: TreeSearchOptions) {
    this.tree = tree;
    this.options = options;
    this.rewards = new Float64Array(tree.roleCount);
    this.carriedRewards = new Float64Array(tree.roleCount);
  }

  /** One iteration; false where the playout was told to stop, and nothing was learned. */
  iterate(): boolean {
    this.descend();
    if (!this.evaluate()) return false;
    this.backUp();
    return true;
  }

  /** To a new node, an end, or what else is not to be gone through. */
  private descend(): void {
    const { path, tree } = this;
    const mark = tree.newMark();
    path.start(tree.root);
    for (let node = tree.root; path.length < MAXIMAL_DEPTH; node = path.last) {
      if (node.isEnd || node.mark === mark || (this.options.proves && node.exact !== undefined && node !== tree.root))
        return;
      if (node.visits === 0 && node !== tree.root) return;
      node.mark = mark;
      const choices = node.choices ?? tree.expand(node);
      const number = this.chooseJointMove(choices);
      const link = tree.follow(node, choices, number);
      if (link === undefined) return;
      path.follow(number, link);
    }
  }

  private chooseJointMove(choices: Choices): number {
    const { rule, random } = this.options;
    let number = 0;
    for (const arms of choices.arms) {
      const isChance = arms.role === this.tree.chance;
      if (!isChance) rule.prepare(this.path, choices, arms);
      const arm = isChance ? random.below(arms.moves.length) : selectArm(rule, choices, arms, random);
      number += arm * arms.stride;
    }
    return number;
  }

  /** Rewards of the last node of the path, in its coordinates, and the moves that led to them. */
  private evaluate(): boolean {
    const { tree, path, rewards } = this;
    const { playouts, recognition } = tree.parts;
    const node = path.last;
    if (node.exact !== undefined && (node.isEnd || this.options.proves)) {
      rewards.set(node.exact);
      return true;
    }
    const { roles } = path.links[path.length - 1] ?? { roles: 0 };
    // Right after the node was made the cursor stands there, in the coordinates of the parent.
    const isThere = tree.isFresh && path.length > 0;
    if (!isThere) playouts.cursor.load(node.state);
    if (!playouts.run()) return false;
    for (let role = 0; role < rewards.length; role++) {
      const image = isThere ? recognition.roleActions.image(roles, role) : role;
      rewards[image] = playouts.rewards[role] as number;
    }
    return true;
  }

  private backUp(): void {
    const { path, tree } = this;
    tree.statistics.add(path.last.number, this.rewards);
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const node = path.nodes[depth] as TreeNode;
      const { roles } = path.links[depth] as (typeof path.links)[number];
      for (let role = 0; role < this.rewards.length; role++)
        this.carriedRewards[role] = tree.carried(this.rewards, roles, role);
      [this.rewards, this.carriedRewards] = [this.carriedRewards, this.rewards];
      const choices = node.choices as Choices;
      choices.total++;
      for (const arms of choices.arms) this.updateArm(arms, path.numbers[depth] as number);
      tree.statistics.add(node.number, this.rewards);
      if (this.options.proves && (path.nodes[depth + 1] as TreeNode).exact !== undefined) proveNode(tree, node);
    }
  }

  private updateArm({ role, moves, visits, sums, stride }: Arms, number: number): void {
    const arm = Math.floor(number / stride) % moves.length;
    visits[arm] = (visits[arm] as number) + 1;
    sums[arm] = (sums[arm] as number) + (this.rewards[role] as number);
  }
}
