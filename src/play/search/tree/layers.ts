/**
 * The states at each distance from a root, complete up to a depth, and their values by pure maximin (Koriche et al. 2017, eq. 1 and 2):
 * a role picks a move, all others then pick theirs to hurt it, chance averages; states at the last depth are worth what an estimate
 * says. A state that can be reached in several ways, up to symmetry, occurs once in a layer.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { Role } from "../../../machine/index.ts";
import { backUpMaximin, NO_CHANCE, worthOfMoves } from "../back-up.ts";
import type { GameTree } from "./game-tree.ts";
import type { Choices, TreeNode } from "./tree-node.ts";

/** Writes the rewards by role that a state at the last depth is worth. */
export type Estimate = (node: TreeNode, into: Float64Array) => void;

export class Layers {
  private readonly tree: GameTree;
  private readonly chance: Role;
  private list: TreeNode[][];
  /** The layer that is being made: from which node and joint move of the last layer on, and its nodes so far. */
  private growing: { from: number; joint: number; mark: number; nodes: TreeNode[] } | undefined;

  constructor(tree: GameTree) {
    this.tree = tree;
    this.chance = tree.chance === -1 ? NO_CHANCE : tree.chance;
    this.list = [[tree.root]];
  }

  /** The number of steps to the last complete layer. */
  get depth(): number {
    return this.list.length - 1;
  }

  /** The states of the last complete layer that are not ends. */
  leaves(): TreeNode[] {
    return this.layer(this.depth).filter(({ isEnd }) => !isEnd);
  }

  sizeOf(depth: number): number {
    return this.layer(depth).length;
  }

  /** How many links the next layer needs: its size before equal states are found out. Infinite where there was no time to see. */
  nextLinks(budget: Budget): number {
    let links = 0;
    for (const node of this.leaves()) {
      // Choices stay with their nodes: who comes back with another slice gets further.
      if (node.choices === undefined && budget.isOver()) return Number.POSITIVE_INFINITY;
      links += this.choicesOf(node).jointCount;
    }
    return links;
  }

  /** Adds one more child, or passes over an end, for the next layer. Tells whether the layer is complete, or the graph is full. */
  growOne(): "more" | "complete" | "full" {
    const last = this.layer(this.depth);
    this.growing ??= { from: 0, joint: 0, mark: this.tree.newMark(), nodes: [] };
    const { growing } = this;
    const node = last[growing.from];
    const choices = node === undefined || node.isEnd ? undefined : this.choicesOf(node);
    if (node !== undefined && choices !== undefined) {
      const child = this.tree.follow(node, choices, growing.joint++)?.node;
      if (child === undefined) return "full";
      if (child.mark !== growing.mark) growing.nodes.push(child);
      child.mark = growing.mark;
    }
    if (choices === undefined || growing.joint === choices.jointCount) {
      growing.from++;
      growing.joint = 0;
    }
    if (growing.from < last.length) return "more";
    this.list.push(growing.nodes);
    this.growing = undefined;
    return "complete";
  }

  /** For each move of the role at the root, in the order of its arms: what it is worth. Pre: depth ≥ 1. */
  worthAtRoot(role: Role, estimate: Estimate): Float64Array {
    const { tree } = this;
    let below = this.estimated(estimate);
    for (let depth = this.depth - 1; depth > 0; depth--) below = this.backedUp(depth, below);
    return worthOfMoves(this.successors(tree.root, below), role, this.chance);
  }

  private estimated(estimate: Estimate): Map<TreeNode, Float64Array> {
    const values = new Map<TreeNode, Float64Array>();
    for (const node of this.layer(this.depth)) {
      const rewards = new Float64Array(this.tree.roleCount);
      if (node.isEnd) rewards.set(node.exact as Float64Array);
      else estimate(node, rewards);
      values.set(node, rewards);
    }
    return values;
  }

  private backedUp(depth: number, below: ReadonlyMap<TreeNode, Float64Array>): Map<TreeNode, Float64Array> {
    const values = new Map<TreeNode, Float64Array>();
    for (const node of this.layer(depth)) {
      const rewards = new Float64Array(this.tree.roleCount);
      if (node.isEnd) rewards.set(node.exact as Float64Array);
      else backUpMaximin(this.successors(node, below), this.chance, rewards, 0);
      values.set(node, rewards);
    }
    return values;
  }

  private successors(node: TreeNode, below: ReadonlyMap<TreeNode, Float64Array>) {
    const { tree } = this;
    const choices = node.choices as Choices;
    const counts = new Int32Array(tree.roleCount).fill(1);
    for (const { role, moves } of choices.arms) counts[role] = moves.length;
    const values = new Float64Array(choices.jointCount * tree.roleCount);
    choices.links.forEach((link, number) => {
      const rewards = below.get(link.node) as Float64Array;
      for (let role = 0; role < tree.roleCount; role++)
        values[number * tree.roleCount + role] = tree.carried(rewards, link.roles, role);
    });
    return { counts, values, offset: 0 };
  }

  private choicesOf(node: TreeNode): Choices {
    return node.choices ?? this.tree.expand(node);
  }

  private layer(depth: number): TreeNode[] {
    return this.list[depth] as TreeNode[];
  }
}
