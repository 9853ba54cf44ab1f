import type { Link, TreeNode } from "./tree-node.ts";

/** The way down of one iteration: nodes[0] is the root; links[i] leads from nodes[i] to nodes[i + 1]. */
export class Path {
  readonly nodes: TreeNode[] = [];
  readonly links: Link[] = [];
  /** By node: the joint move that was chosen. */
  readonly numbers: number[] = [];
  /** Links followed; nodes beyond nodes[length] are left over from longer paths. */
  length = 0;

  start(root: TreeNode): void {
    this.length = 0;
    this.nodes[0] = root;
  }

  follow(number: number, link: Link): void {
    this.numbers[this.length] = number;
    this.links[this.length] = link;
    this.nodes[++this.length] = link.node;
  }

  get last(): TreeNode {
    return this.nodes[this.length] as TreeNode;
  }
}
