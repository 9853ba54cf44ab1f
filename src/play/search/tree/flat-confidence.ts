/**
 * FLAT-UCB: the bandit that estimates one state (Koriche et al. 2017). Moves are chosen by UCB1 over playouts from the state's successors,
 * each role for itself where several choose; at a state where chance moves, the outcome tried least is next. What is known stays with
 * the node, and is there again when the state comes up in a later move.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { GameTree } from "./game-tree.ts";
import { upperConfidence } from "./select-by-confidence.ts";
import { selectArm } from "./selection.ts";
import type { Arms, Choices, TreeNode } from "./tree-node.ts";

export class FlatConfidence {
  private readonly tree: GameTree;
  private readonly exploration: number;
  private readonly random: SeededRandom;
  private readonly joint: Int32Array;

  constructor(tree: GameTree, exploration: number, random: SeededRandom) {
    this.tree = tree;
    this.exploration = exploration;
    this.random = random;
    this.joint = new Int32Array(tree.roleCount);
  }

  /** One playout; false where it was told to stop. Pre: not an end. */
  sample(node: TreeNode): boolean {
    const { playouts } = this.tree.parts;
    const choices = node.choices ?? this.tree.expand(node);
    let number = 0;
    for (const arms of choices.arms) number += selectArm(this, choices, arms, this.random) * arms.stride;
    choices.jointMove(number, this.joint);
    playouts.cursor.load(node.state);
    playouts.cursor.advance(this.joint);
    if (!playouts.run()) return false;
    this.note(node, choices, number);
    return true;
  }

  /** Of an arm, for `selectArm`. */
  value({ total }: Choices, { role, visits, sums }: Arms, arm: number): number {
    const tried = visits[arm] as number;
    if (role === this.tree.chance) return -tried;
    if (tried === 0) return Number.POSITIVE_INFINITY;
    return upperConfidence((sums[arm] as number) / tried, this.exploration, total, tried);
  }

  private note(node: TreeNode, choices: Choices, number: number): void {
    const { rewards } = this.tree.parts.playouts;
    choices.total++;
    for (const { role, moves, visits, sums, stride } of choices.arms) {
      const arm = Math.floor(number / stride) % moves.length;
      visits[arm] = (visits[arm] as number) + 1;
      sums[arm] = (sums[arm] as number) + (rewards[role] as number);
    }
    this.tree.statistics.add(node.number, rewards);
  }
}
